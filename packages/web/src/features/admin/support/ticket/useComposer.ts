import { helpdesk, tickets } from '@vesica/contract'
import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { useDraft } from '../../../../conversation/useDraft.ts'
import { useSendingDraft } from '../../../../conversation/useSendingDraft.ts'
import { useAction } from '../../../../data/action.ts'
import type { CallFailed } from '../../../../data/failure.ts'
import { text } from '../../../../i18n/text.ts'
import { notifySuccess } from '../../../../ui/toasts.tsx'
import { afterActions } from '../reads.ts'
import { type Undone, useSent } from './UndoToast.tsx'

const copy = text.helpdesk.reply

export type Kind = Undone['kind']

/** How long a newer message must be visible before sending counts as having seen it. */
const NOTICED_MS = 1200

/**
 * Tracks the last message known when typing started. Newer ones are announced at once; once visible for a moment,
 * sending counts them as seen.
 */
const useSeenMessage = (ticket: tickets.ManagedTicket, typed: string) => {
  const { lastMessageId: last } = ticket
  const [startedAfter, setStartedAfter] = useState(last)
  const [noticed, setNoticed] = useState(last)
  const isEmpty = typed.trim() === ''
  if (isEmpty && startedAfter !== last) {
    setStartedAfter(last)
    setNoticed(last)
  }
  useEffect(() => {
    if (noticed === last) return
    const timer = setTimeout(() => setNoticed(last), NOTICED_MS)
    return () => clearTimeout(timer)
  }, [last, noticed])
  return {
    seen: noticed,
    isNewer: !isEmpty && startedAfter !== last,
    /** Called when a reply was sent or the newer message was acknowledged. */
    settle: () => setStartedAfter(last),
  }
}

type Options = {
  ticket: tickets.ManagedTicket
  field: RefObject<HTMLTextAreaElement | null>
  /** A message whose sending was undone, from anywhere on the page. */
  undone: Undone | undefined
}

/** Separate drafts for reply and note. An undone message becomes a draft again. */
const useDrafts = ({ ticket, field, undone }: Options) => {
  const { id, drafts } = ticket
  const [chosen, setKind] = useState<Kind>(drafts.reply === '' && drafts.note !== '' ? 'note' : 'reply')
  const takesReplies = tickets.canReply(ticket.status)
  const both = {
    reply: useDraft({ id, draft: drafts.reply, kind: 'reply' }),
    note: useDraft({ id, draft: drafts.note, kind: 'note' }),
  }
  const takeBack = useEffectEvent(({ kind, draft, ticket: ticketId }: Undone) => {
    if (ticketId !== id) return
    setKind(kind)
    both[kind].back(draft)
    field.current?.focus()
  })
  const [before] = useState(undone)
  useEffect(() => {
    // Messages undone before this ticket was opened are already in its drafts.
    if (undone && undone !== before) takeBack(undone)
  }, [undone, before])
  return { both, kind: takesReplies ? chosen : ('note' as const), setKind, takesReplies }
}

type Then = { onSent: (kind: Kind) => void; onNewer: (failure: CallFailed) => void }

/** Sends a reply or note, which can be undone for a short time. */
const useSending = (ticket: tickets.ManagedTicket, { onSent, onNewer }: Then) => {
  const remembered = useSent()
  const [failure, setFailure] = useState<CallFailed>()
  const done = (kind: Kind, { id, undoableUntil }: { id: string; undoableUntil: string | null }) => {
    setFailure(undefined)
    onSent(kind)
    if (undoableUntil)
      remembered.add({ id, ticket: ticket.id, reference: ticket.ticketReference, kind, until: undoableUntil })
    notifySuccess(kind === 'reply' ? copy.done : copy.noteDone)
  }
  const replying = useAction(tickets.replyToTicket, {
    refreshes: afterActions,
    onAnswer: ({ reply }) => done('reply', reply),
    onFailed: (refused) => {
      setFailure(refused)
      if (refused.code === 'ticket_newer') onNewer(refused)
    },
  })
  const noting = useAction(helpdesk.addTicketNote, {
    refreshes: afterActions,
    onAnswer: ({ reply }) => done('note', reply),
    onFailed: setFailure,
  })
  return { replying, noting, failure, progress: replying.progress ?? noting.progress }
}

/** Tracks the canned replies used in a reply. */
const useUsed = () => {
  const [canned, setCanned] = useState<readonly string[]>([])
  return {
    add: (id: string) => setCanned((before) => (before.includes(id) ? before : [...before, id])),
    forget: () => setCanned([]),
    /** Parameters for the send call. */
    sent: canned.length > 0 ? { canned: canned.slice(0, 20).join() } : {},
  }
}

/** The composer of a ticket and its sending. */
export const useComposer = (options: Options) => {
  const { ticket } = options
  const { both, kind, setKind, takesReplies } = useDrafts(options)
  const draft = both[kind]
  const draftFiles = kind === 'note' ? ticket.drafts.noteFiles : ticket.drafts.replyFiles
  const {
    kept,
    files,
    isBlank,
    isBusy,
    send: sendDraft,
    type,
  } = useSendingDraft({ id: ticket.id, draft, waiting: draftFiles, kind })
  const [resolves, setResolves] = useState(false)
  const used = useUsed()
  const { seen, isNewer, settle } = useSeenMessage(ticket, both.reply.typed)
  const { replying, noting, failure, progress } = useSending(ticket, {
    onSent: (sentKind) => {
      both[sentKind].sent()
      if (sentKind === 'reply') used.forget()
      files.clear()
      setResolves(false)
      settle()
    },
    onNewer: (refused) => {
      if (kept.onRefused(refused)) files.clear()
    },
  })
  const send = () =>
    sendDraft((sent) =>
      kind === 'note'
        ? noting.run(sent)
        : replying.run({
            ...sent,
            body: { ...sent.body, seen, ...(resolves && { resolve: 'true' as const }), ...used.sent },
          }),
    )
  const isRefusedAsNewer = failure?.code === 'ticket_newer'
  return {
    kind,
    setKind,
    takesReplies,
    draft,
    files,
    kept,
    resolves,
    setResolves,
    send,
    isBusy,
    isBlank,
    /** A newer message arrived while typing. */
    isNewer: kind === 'reply' && (isNewer || isRefusedAsNewer),
    failure: isRefusedAsNewer ? undefined : failure,
    progress,
    usesCanned: used.add,
    type: (typed: string) => {
      if (kind === 'reply' && typed.trim() === '') used.forget()
      type(typed)
    },
  }
}

export type Composing = ReturnType<typeof useComposer>
