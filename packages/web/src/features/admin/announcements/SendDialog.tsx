import { Stack, TextInput } from '@mantine/core'
import { announcements, membership } from '@vesica/contract'
import { useState } from 'react'
import { useAction } from '../../../data/action.ts'
import { useRead } from '../../../data/hooks.ts'
import { useRights } from '../../../data/rights.ts'
import { isoOf } from '../../../format/localTime.ts'
import { dateTime } from '../../../format/time.ts'
import { text } from '../../../i18n/text.ts'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { ActionButton } from '../../../ui/form/ActionButton.tsx'
import { FormFailure } from '../../../ui/form/FormFailure.tsx'
import { ReadFailed } from '../../../ui/page/ReadFailed.tsx'
import { RowsSkeleton } from '../../../ui/page/RowsSkeleton.tsx'
import { Markdown } from '../../../ui/text/Markdown.tsx'
import { notifySuccess } from '../../../ui/toasts.tsx'
import styles from './SendDialog.module.css'

const copy = text.announcements

/** Shows the audience, a preview and the time, then sends or schedules the announcement. */
export const SendDialog = ({ one, onClose }: { one: announcements.Announcement; onClose: () => void }) => {
  const [at, setAt] = useState('')
  const rights = useRights()
  const disabledReason = rights.disabledReason('announcements:write')
  const preview = useRead(announcements.previewAnnouncement, { params: { id: one.id } })
  const sending = useAction(announcements.sendAnnouncement, {
    refreshes: [announcements.listAnnouncements],
    onAnswer: ({ announcement: { pendingChange } }) => {
      onClose()
      if (!pendingChange) notifySuccess(copy.wasSent)
      else
        notifySuccess(pendingChange.holdsAt ? copy.sentUnless(dateTime(pendingChange.holdsAt)) : copy.sentOnceConfirmed)
    },
  })
  const [isInvalid, setInvalid] = useState(false)
  const send = () => {
    const moment = at === '' ? undefined : isoOf(at)
    setInvalid(at !== '' && moment === undefined)
    // An unreadable time must not send the announcement immediately.
    if (at === '' || moment) void sending.run({ params: { id: one.id }, body: moment ? { at: moment } : {} })
  }
  const audience = preview.data
  const plans = useRead(membership.listPlans, {}).data?.plans ?? []
  const nameOf = (level: string) =>
    level === 'none' ? text.labels.noLevel : (plans.find((plan) => plan.level === level)?.name ?? level)
  const namesOf = (levels: readonly string[]) => levels.map(nameOf).join(', ')
  return (
    <Dialog opened onClose={onClose} title={copy.sendNamed(one.title)} size="lg">
      <Stack gap="md">
        {!audience && preview.isPending && <RowsSkeleton count={2} dense />}
        {!audience && preview.error && <ReadFailed what={text.labels.announcements} read={preview} />}
        {audience && (
          <p>
            {copy.sendWho(
              audience.byLevel.map(({ level, people }) => ({
                level: level === 'none' ? undefined : nameOf(level),
                people,
              })),
            )}
          </p>
        )}
        {audience && audience.withoutLink.length > 0 && <p>{copy.withoutLink(namesOf(audience.withoutLink))}</p>}
        {audience && audience.studentsOnly.length > 0 && <p>{copy.studentsOnly(namesOf(audience.studentsOnly))}</p>}
        <article className={styles.letter} aria-label={one.title}>
          <strong dir="auto">{one.title}</strong>
          <Markdown under={3}>{one.text}</Markdown>
          {one.path && <code>{one.path}</code>}
        </article>
        <TextInput
          type="datetime-local"
          label={copy.at}
          value={at}
          max="9999-12-31T23:59"
          {...(isInvalid && { error: copy.atWrong })}
          onChange={({ currentTarget }) => {
            setAt(currentTarget.value)
            setInvalid(false)
          }}
        />
        <p>{rights.disabledReason('approvals:decide') === undefined ? copy.sendThen : copy.sendThenConfirmed}</p>
        <FormFailure message={sending.failure?.message} requestId={sending.failure?.requestId} />
        <ActionButton disabledReason={disabledReason} loading={sending.isPending} disabled={!audience} onClick={send}>
          {at === '' ? text.labels.send : text.labels.schedule}
        </ActionButton>
      </Stack>
    </Dialog>
  )
}
