import { Button, Progress, Textarea } from '@mantine/core'
import { IconCloudCheck } from '@tabler/icons-react'
import { tickets } from '@vesica/contract'
import { type RefObject, type SyntheticEvent, useState } from 'react'
import { useAct } from '../../../data/act.ts'
import { timeOfDay } from '../../../format/time.ts'
import { text } from '../../../i18n/text.ts'
import { FilesToSend, PickFiles } from '../../../ui/form/FilesToSend.tsx'
import { FormFailure } from '../../../ui/form/FormFailure.tsx'
import { fiveFiles, useFilesToSend } from '../../../ui/form/useFilesToSend.ts'
import { Warning } from '../../../ui/page/Warning.tsx'
import { notifySuccess } from '../../../ui/toasts.tsx'
import { ticketFileLimits } from '../../../conversation/ticketFiles.ts'
import styles from './Ticket.module.css'
import { lastSeen } from './timeline.ts'
import type { Draft } from '../../../conversation/useDraft.ts'
import { useDraftFiles } from '../../../conversation/useDraftFiles.ts'

const words = text.support.reply

const keptSentence = (kept: Draft['kept']): string => {
  if (kept === 'here') return words.keptHere
  return kept ? words.keptAt(timeOfDay(kept.at)) : words.kept
}

const useSending = ({ ticket, draft }: Pick<Props, 'ticket' | 'draft'>) => {
  const kept = useDraftFiles({ id: ticket.id, files: ticket.draftFiles, draft })
  const files = useFilesToSend(ticketFileLimits, kept.kept.length)
  const [isBlank, setBlank] = useState(false)
  const [isNewer, setNewer] = useState(false)
  // Nothing is typed while what was typed before is on its way to be kept.
  const [isBusy, setBusy] = useState(false)
  const reply = useAct(tickets.replyToTicket, {
    refreshes: [tickets.getTicket, tickets.listTickets],
    onAnswer: () => {
      draft.sent()
      files.clear()
      setNewer(false)
      notifySuccess(words.done)
    },
    onFailed: ({ code }) => setNewer(code === 'ticket_newer'),
  })
  const send = async () => {
    const message = draft.typed
    setBlank(message.trim() === '')
    if (message.trim() === '' || isBusy) return
    setBusy(true)
    await draft.settled()
    const seen = lastSeen(ticket)
    await reply.act({
      params: { id: ticket.id },
      body: { message, ...(seen !== undefined && { seen }), ...kept.sent },
      files: fiveFiles(files.files),
    })
    setBusy(false)
  }
  return { files, kept, reply, send, isBlank, forgetBlank: () => setBlank(false), isNewer, isBusy }
}

const Failure = ({ failure }: { failure: ReturnType<typeof useSending>['reply']['failure'] }) => (
  <FormFailure
    message={failure?.errors?.message ? undefined : failure?.message}
    requestId={failure && failure.status >= 500 ? failure.requestId : undefined}
  />
)

type Props = {
  ticket: tickets.Ticket
  draft: Draft
  field: RefObject<HTMLTextAreaElement | null>
  onType: (typed: string) => void
}

/** Where one answers: what is typed is kept, files come by choice, drop and paste, and nothing is lost when it cannot be sent. */
export const ReplyBox = ({ ticket, draft, field, onType }: Props) => {
  const { files, kept, reply, send, isBlank, forgetBlank, isNewer, isBusy } = useSending({ ticket, draft })
  const { failure, progress } = reply
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    void send()
    if (draft.typed.trim() === '') field.current?.focus()
  }
  return (
    <form className={styles.reply} data-over={files.isOver || undefined} {...files.takes} onSubmit={submit} noValidate>
      {isNewer && <Warning title={words.newer}>{words.newerWhy}</Warning>}
      <Textarea
        ref={field}
        variant="unstyled"
        aria-label={words.label}
        placeholder={words.placeholder}
        autosize
        minRows={2}
        maxRows={14}
        maxLength={tickets.TICKET_TEXT_MAX}
        value={draft.typed}
        readOnly={isBusy}
        error={isBlank ? words.blank : failure?.errors?.message?.[0]}
        autoComplete="off"
        onChange={(event) => {
          forgetBlank()
          draft.type(event.currentTarget.value)
          onType(event.currentTarget.value)
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit(event)
        }}
      />
      <FilesToSend files={files} disabled={isBusy} kept={kept} />
      {progress !== undefined && files.files.length > 0 && (
        <Progress value={Math.round(progress * 100)} aria-label={text.words.uploading(Math.round(progress * 100))} />
      )}
      {!isNewer && <Failure failure={failure} />}
      {ticket.status === 'resolved' && <p className={styles.reopens}>{words.reopens}</p>}
      <div className={styles.replyFoot}>
        <PickFiles files={files} disabled={isBusy} />
        <span className={styles.kept} data-failed={draft.kept === 'here' || undefined}>
          <IconCloudCheck size={18} stroke={1.6} aria-hidden="true" />
          {keptSentence(draft.kept)}
        </span>
        <Button type="submit" size="md" loading={isBusy}>
          {isNewer ? words.sendAnyway : words.send}
        </Button>
      </div>
    </form>
  )
}
