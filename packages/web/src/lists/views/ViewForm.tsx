import { Button, Checkbox, Stack, Switch, TextInput } from '@mantine/core'
import { views } from '@vesica/contract'
import { type FormEvent, useState } from 'react'
import { useAction } from '../../data/action.ts'
import { text } from '../../i18n/text.ts'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { DialogFoot } from '../../ui/dialog/DialogFoot.tsx'
import { FormFailure } from '../../ui/form/FormFailure.tsx'
import { notifySuccess } from '../../ui/toasts.tsx'

const copy = text.savedViews.form

/** list: whose view it is. query: the list's current query. view: the one to change; omitted: a new one. */
type Props = {
  list: views.ViewedList
  query: Readonly<Record<string, string>>
  view?: views.SavedView
  onClose: () => void
}

const useSaving = ({ view, onClose }: Props) => {
  const options = {
    refreshes: [views.listViews],
    onAnswer: () => {
      onClose()
      notifySuccess(view ? copy.changed : copy.saved)
    },
  }
  const making = useAction(views.createView, options)
  const changing = useAction(views.updateView, options)
  return { making, changing, doing: view ? changing : making }
}

/** Saves the current query of a list under a name, or changes a saved one. */
export const ViewForm = (props: Props) => {
  const { list, query, view, onClose } = props
  const [name, setName] = useState(view?.name ?? '')
  const [shared, setShared] = useState(view?.shared ?? false)
  const [replaceFilters, setReplaceFilters] = useState(false)
  const { making, changing, doing } = useSaving(props)
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (view)
      void changing.run({
        params: { id: view.id },
        body: { name, shared, ...(replaceFilters && { query: { ...query } }) },
      })
    else void making.run({ body: { list, name, shared, query: { ...query } } })
  }
  const wrong = doing.failure?.errors?.['name']?.[0]
  return (
    <Dialog opened onClose={onClose} title={view ? copy.edit : copy.new} busy={doing.isPending}>
      <form onSubmit={save} noValidate>
        <Stack gap="md">
          {!view && <p>{copy.lead}</p>}
          <TextInput
            label={text.labels.name}
            value={name}
            maxLength={views.VIEW_NAME_MAX}
            error={wrong}
            data-autofocus
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <Switch
            label={copy.shared}
            description={copy.sharedWhy}
            checked={shared}
            onChange={(event) => setShared(event.currentTarget.checked)}
          />
          {view && (
            <Checkbox
              label={copy.anew}
              checked={replaceFilters}
              onChange={(event) => setReplaceFilters(event.currentTarget.checked)}
            />
          )}
          {doing.failure && !wrong && (
            <FormFailure message={doing.failure.message} requestId={doing.failure.requestId} />
          )}
          <DialogFoot>
            <Button variant="default" size="sm" disabled={doing.isPending} onClick={onClose}>
              {text.general.cancel}
            </Button>
            <Button type="submit" size="sm" loading={doing.isPending} disabled={name.trim() === ''}>
              {text.labels.save}
            </Button>
          </DialogFoot>
        </Stack>
      </form>
    </Dialog>
  )
}
