import { Stack } from '@mantine/core'
import { control, members, type Office } from '@vesica/contract'
import { type FormEvent, useState } from 'react'
import { useAct } from '../../data/act.ts'
import { text } from '../../i18n/text.ts'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { FormButtons } from '../../ui/form/FormButtons.tsx'
import { FormFailure } from '../../ui/form/FormFailure.tsx'
import { notifySuccess } from '../../ui/toasts.tsx'
import { Unsaved } from '../../ui/form/Unsaved.tsx'
import { OfficesField } from './OfficesField.tsx'

const words = text.offices

/** Says which offices an administrator holds. A new owner waits for another one, where there is one. */
export const OfficesDialog = ({ person, onClose }: { person: members.Member; onClose: () => void }) => {
  const [chosen, setChosen] = useState<Office[]>(person.offices)
  const [missing, setMissing] = useState(false)
  const save = useAct(members.setOffices, {
    refreshes: [members.listMembers, members.getMember, control.getControl],
    onDone: ({ user }) => {
      const waits = chosen.includes('owner') && !user.offices.includes('owner')
      notifySuccess((waits ? words.savedWaiting : words.saved)(user.name))
      onClose()
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setMissing(chosen.length === 0)
    if (chosen.length > 0) void save.act({ params: { id: person.id }, body: { offices: chosen } })
  }
  return (
    <Dialog opened onClose={onClose} title={words.changeNamed(person.name)} busy={save.isPending} full>
      <form onSubmit={submit} noValidate>
        <Unsaved values={chosen} />
        <Stack gap="md">
          <OfficesField
            value={chosen}
            error={missing ? words.chooseOne : undefined}
            onChange={(next) => {
              setChosen(next)
              setMissing(false)
            }}
          />
          <p>{words.signsOut}</p>
          <FormFailure message={save.failure?.message} requestId={save.failure?.requestId} />
          <FormButtons act={words.save} busy={save.isPending} onCancel={onClose} />
        </Stack>
      </form>
    </Dialog>
  )
}
