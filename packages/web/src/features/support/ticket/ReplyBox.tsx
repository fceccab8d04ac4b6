import { Button, Textarea } from '@mantine/core'
import { IconCloudCheck } from '@tabler/icons-react'
import { tickets } from '@vesica/contract'
import { type RefObject, type SyntheticEvent, useState } from 'react'
import { SendFailure } from '../../../conversation/SendFailure.tsx'
import { useAction } from '../../../data/action.ts'
import { timeOfDay } from '../../../format/time.ts'
import { text } from '../../../i18n/text.ts'
import { FilesProgress, FilesToSend, PickFiles } from '../../../ui/form/FilesToSend.tsx'
import { Warning } from '../../../ui/page/Warning.tsx'
import { notifySuccess } from '../../../ui/toasts.tsx'
import styles from './Ticket.module.css'
import { lastSeen } from './timeline.ts'
import type { Draft } from '../../../conversation/useDraft.ts'
import { useSendingDraft } from '../../../conversation/useSendingDraft.ts'

const copy = text.support.reply

const storedSentence = (stored: Draft['kept']): string => {
  if (stored === 'here') return copy.storedHere
  return stored ? copy.storedAt(timeOfDay(stored.at)) : copy.kept
}

const useSending = ({ ticket, draft }: Pick<Props, 'ticket' | 'draft'>) => {
  const { send, ...sending } = useSendingDraft({ id: ticket.id, draft, waiting: ticket.draftFiles })
  const [isNewer, setNewer] = useState(false)
  const reply = useAction(tickets.replyToTicket, {
    refreshes: [tickets.getTicket, tickets.listTickets],
    onAnswer: () => {
      draft.sent()
      sending.files.clear()
      setNewer(false)
      notifySuccess(text.labels.responseAdded)
    },
    onFailed: (failure) => {
      setNewer(failure.code === 'ticket_newer')
      if (failure.code === 'ticket_newer' && sending.kept.onRefused(failure)) sending.files.clear()
    },
  })
  const seen = lastSeen(ticket)
  return {
    ...sending,
    reply,
    isNewer,
    send: () => send((sent) => reply.run({ ...sent, body: { ...sent.body, ...(seen !== undefined && { seen }) } })),
  }
}

type Props = {
  ticket: tickets.Ticket
  draft: Draft
  field: RefObject<HTMLTextAreaElement | null>
  onType: (typed: string) => void
}

/**
 * The reply form: drafts are saved, files are added by selection, drop or paste, and nothing is lost when sending
 * fails.
 */
export const ReplyBox = ({ ticket, draft, field, onType }: Props) => {
  const { files, kept, reply, send, type, isBlank, isNewer, isBusy } = useSending({ ticket, draft })
  const { failure, progress } = reply
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    void send()
    if (draft.typed.trim() === '') field.current?.focus()
  }
  return (
    <form className={styles.reply} data-over={files.isOver || undefined} {...files.takes} onSubmit={submit} noValidate>
      {isNewer && <Warning title={copy.newer}>{copy.newerWhy}</Warning>}
      <Textarea
        ref={field}
        variant="unstyled"
        aria-label={copy.label}
        placeholder={copy.placeholder}
        autosize
        minRows={2}
        maxRows={14}
        maxLength={tickets.TICKET_TEXT_MAX}
        value={draft.typed}
        readOnly={isBusy}
        error={isBlank ? text.labels.enterMessage : failure?.errors?.message?.[0]}
        autoComplete="off"
        onChange={(event) => {
          type(event.currentTarget.value)
          onType(event.currentTarget.value)
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit(event)
        }}
      />
      <FilesToSend files={files} disabled={isBusy} kept={kept} />
      <FilesProgress progress={progress} count={files.files.length} />
      {!isNewer && <SendFailure failure={failure} />}
      {ticket.status === 'resolved' && <p className={styles.reopens}>{copy.reopens}</p>}
      <div className={styles.replyFoot}>
        <PickFiles files={files} disabled={isBusy} />
        <span className={styles.kept} data-failed={draft.kept === 'here' || undefined}>
          <IconCloudCheck size={18} stroke={1.6} aria-hidden="true" />
          {storedSentence(draft.kept)}
        </span>
        <Button type="submit" size="md" loading={isBusy}>
          {isNewer ? copy.sendAnyway : copy.send}
        </Button>
      </div>
    </form>
  )
}
