import { Button } from '@mantine/core'
import { identity, membershipChanges } from '@vesica/contract'
import { useState } from 'react'
import { useAction } from '../../../data/action.ts'
import { number, defineFields, valuesOf } from '../../../forms/fields.ts'
import { FormFields } from '../../../forms/FormFields.tsx'
import { RecordForm } from '../../../forms/RecordForm.tsx'
import { saving, useRecordForm } from '../../../forms/useRecordForm.ts'
import { date, membershipDate } from '../../../format/time.ts'
import { text } from '../../../i18n/text.ts'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { FormFailure } from '../../../ui/form/FormFailure.tsx'
import { notifySuccess } from '../../../ui/toasts.tsx'
import styles from './Own.module.css'

const copy = text.membership.pause
const refreshes = [membershipChanges.getMembership, identity.getUser]

const wholeDays = (typed: string): string | undefined =>
  /^[1-9]\d{0,2}$/.test(typed.trim()) ? typed.trim() : undefined

const fields = defineFields()({
  days: number(copy.days, {
    needed: copy.daysMissing,
    most: 3,
    input: 'numeric',
    read: wholeDays,
    unread: copy.daysWrong,
  }),
})

const DAY_MS = 86_400_000

const PauseForm = ({ daysLeft, endsAt, onClose }: { daysLeft: number; endsAt: string; onClose: () => void }) => {
  const form = useRecordForm({
    fields,
    values: valuesOf(fields, undefined),
    refreshes,
    save: saving(
      fields,
      membershipChanges.pauseMembership,
      ({ days }) => ({ body: { days: Number(days) } }),
      () => {
        onClose()
        notifySuccess(copy.done)
      },
    ),
  })
  const days = Number(wholeDays(form.values.days) ?? 0)
  const movedEnd = new Date(Date.parse(endsAt) + days * DAY_MS).toISOString()
  return (
    <RecordForm form={form} action={copy.action} onCancel={onClose}>
      <p className={styles.quiet}>{copy.why(daysLeft)}</p>
      <FormFields form={form} />
      {days > 0 && days <= daysLeft && (
        <p role="status">
          {copy.then(date(new Date(Date.now() + days * DAY_MS).toISOString()), membershipDate(movedEnd))}
        </p>
      )}
    </RecordForm>
  )
}

/** Starts a pause, while pause days are left. */
export const Pause = ({ membership }: { membership: membershipChanges.Membership }) => {
  const [open, setOpen] = useState(false)
  const { status, endsAt, pauseDaysLeft, next } = membership
  if (status !== 'active' || !endsAt || pauseDaysLeft === 0 || next?.canCancel) return null
  return (
    <>
      <Button variant="default" size="sm" onClick={() => setOpen(true)}>
        {copy.open}
      </Button>
      <Dialog opened={open} onClose={() => setOpen(false)} title={copy.title}>
        <PauseForm daysLeft={pauseDaysLeft} endsAt={endsAt} onClose={() => setOpen(false)} />
      </Dialog>
    </>
  )
}

/** The state of a pause and the Resume button. */
export const Paused = ({ pause }: { pause: NonNullable<membershipChanges.Membership['pause']> }) => {
  const resume = useAction(membershipChanges.resumeMembership, { refreshes, onDone: () => notifySuccess(copy.resumed) })
  return (
    <div className={styles.then}>
      <p>{copy.until(date(pause.endsAt), membershipDate(pause.membershipUntil))}</p>
      <Button size="sm" loading={resume.isPending} onClick={() => void resume.run({})}>
        {copy.resume}
      </Button>
      {resume.failure && <FormFailure message={resume.failure.message} requestId={resume.failure.requestId} />}
    </div>
  )
}
