import { Button, Stack, Textarea, TextInput } from '@mantine/core'
import { availability, type system } from '@vesica/contract'
import { type FormEvent, useState } from 'react'
import { useAction } from '../../../data/action.ts'
import { isoOf, localMinute } from '../../../format/localTime.ts'
import { text } from '../../../i18n/text.ts'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { DialogFoot } from '../../../ui/dialog/DialogFoot.tsx'
import { FormFailure } from '../../../ui/form/FormFailure.tsx'
import { notifySuccess } from '../../../ui/toasts.tsx'
import { Effects } from './Effects.tsx'
import { useShowControls } from './useShowControls.ts'

const copy = text.availability.planned

const fieldOf = (time: string | undefined) => (time ? localMinute(new Date(time)) : '')

type Props = { plan: system.PlannedMaintenance | null; onClose: () => void }

/** Schedules maintenance: start and end in the reader's own time zone, the message, and who is affected. */
export const PlanMaintenanceDialog = ({ plan, onClose }: Props) => {
  const [from, setFrom] = useState(fieldOf(plan?.from))
  const [until, setUntil] = useState(fieldOf(plan?.until))
  const [message, setMessage] = useState(plan?.message ?? '')
  const [isSubmitted, setSubmitted] = useState(false)
  const showControls = useShowControls()
  const planning = useAction(availability.planMaintenance, {
    onAnswer: ({ systemControls }) => {
      onClose()
      showControls(systemControls)
      notifySuccess(copy.done)
    },
  })
  const times = { from: isoOf(from), until: isoOf(until) }
  const errors = planning.failure?.errors ?? {}
  const missing = (time: string | undefined) => (isSubmitted && !time ? text.labels.chooseADateAndTime : undefined)
  const send = (event: FormEvent) => {
    event.preventDefault()
    setSubmitted(true)
    if (!times.from || !times.until) return
    void planning.run({ body: { from: times.from, until: times.until, message } })
  }
  return (
    <Dialog opened onClose={onClose} title={copy.plan}>
      <form onSubmit={send} noValidate>
        <Stack gap="md">
          <TextInput
            type="datetime-local"
            label={text.labels.from}
            data-autofocus
            value={from}
            error={missing(times.from) ?? errors.from?.[0]}
            onChange={(event) => setFrom(event.currentTarget.value)}
          />
          <TextInput
            type="datetime-local"
            label={copy.until}
            value={until}
            error={missing(times.until) ?? errors.until?.[0]}
            onChange={(event) => setUntil(event.currentTarget.value)}
          />
          <Textarea
            label={copy.words}
            description={copy.wordsWhy}
            value={message}
            maxLength={300}
            autosize
            minRows={2}
            error={errors.message?.[0]}
            onChange={(event) => setMessage(event.currentTarget.value)}
          />
          <Effects of="maintenance" />
          {!planning.failure?.errors && (
            <FormFailure message={planning.failure?.message} requestId={planning.failure?.requestId} />
          )}
          <DialogFoot>
            <Button variant="default" disabled={planning.isPending} onClick={onClose}>
              {text.general.cancel}
            </Button>
            <Button type="submit" loading={planning.isPending}>
              {copy.plan}
            </Button>
          </DialogFoot>
        </Stack>
      </form>
    </Dialog>
  )
}
