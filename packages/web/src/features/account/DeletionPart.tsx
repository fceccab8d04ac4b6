import { Button } from '@mantine/core'
import { account, identity } from '@vesica/contract'
import { useState } from 'react'
import { useRead } from '../../data/hooks.ts'
import { defineFields, secret, valuesOf } from '../../forms/fields.ts'
import { FormFields } from '../../forms/FormFields.tsx'
import { RecordForm } from '../../forms/RecordForm.tsx'
import { saving, useRecordForm } from '../../forms/useRecordForm.ts'
import { dateTime } from '../../format/time.ts'
import { text } from '../../i18n/text.ts'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { FormFailure } from '../../ui/form/FormFailure.tsx'
import { ReadFailed } from '../../ui/page/ReadFailed.tsx'
import { RowsSkeleton } from '../../ui/page/RowsSkeleton.tsx'
import { notifySuccess } from '../../ui/toasts.tsx'
import styles from './Account.module.css'
import { useCancelDeletion } from './useCancelDeletion.ts'

const copy = text.account.data

const fields = defineFields()({
  current_password: secret(text.labels.currentPassword, {
    fills: 'current-password',
    needed: text.member.profile.currentMissing,
  }),
})
const empty = valuesOf(fields, undefined)

const AskForm = ({ onClose }: { onClose: () => void }) => {
  const form = useRecordForm({
    fields,
    values: empty,
    refusals: { password_wrong: 'current_password' },
    refreshes: [account.getDeletion, identity.getUser],
    save: saving(
      fields,
      account.requestDeletion,
      (body) => ({ body }),
      () => {
        notifySuccess(copy.deleteDone)
        onClose()
      },
    ),
  })
  return (
    <RecordForm form={form} action={copy.deleteAction} danger onCancel={onClose}>
      <p style={{ marginTop: 0 }}>{copy.deleteThen}</p>
      <FormFields form={form} />
    </RecordForm>
  )
}

const Obstacles = ({ obstacles }: { obstacles: readonly account.Obstacle[] }) => (
  <>
    <p>
      <strong>{copy.obstacles}</strong>
    </p>
    <ul className={styles.obstacles}>
      {obstacles.map(({ kind, reason, path }) => (
        <li key={kind}>
          <span>{reason}</span>
          <Button component="a" href={path} variant="default" size="sm">
            {copy.goThere[kind]}
          </Button>
        </li>
      ))}
    </ul>
  </>
)

/** The scheduled deletion date and the button that cancels it. */
const Leaving = ({ leavesAt }: { leavesAt: string }) => {
  const cancellation = useCancelDeletion()
  return (
    <div className={styles.state}>
      <p role="status">
        <strong>{copy.leaves(dateTime(leavesAt))}</strong>
      </p>
      <p className={styles.quiet}>{copy.leavesWhy}</p>
      <FormFailure message={cancellation.failure?.message} requestId={cancellation.failure?.requestId} />
      <Button loading={cancellation.isPending} onClick={() => void cancellation.run({})}>
        {copy.keepAccount}
      </Button>
    </div>
  )
}

/** Schedules account deletion. Requires the password and takes effect after 14 days. */
export const DeletionPart = () => {
  const read = useRead(account.getDeletion, {})
  const [isOpen, setOpen] = useState(false)
  if (read.isPending) return <RowsSkeleton count={2} icon={false} />
  if (!read.data) return <ReadFailed what={copy.what} read={read} />
  const { leavesAt, obstacles } = read.data
  const close = () => setOpen(false)
  return (
    <>
      <p className={styles.why}>{copy.deletionWhy}</p>
      {leavesAt !== null && <Leaving leavesAt={leavesAt} />}
      {leavesAt === null && obstacles.length > 0 && <Obstacles obstacles={obstacles} />}
      {leavesAt === null && obstacles.length === 0 && (
        <Button variant="default" color="red" onClick={() => setOpen(true)}>
          {copy.deleteAction}
        </Button>
      )}
      <Dialog opened={isOpen} onClose={close} title={copy.deleteQuestion}>
        {isOpen && <AskForm onClose={close} />}
      </Dialog>
    </>
  )
}
