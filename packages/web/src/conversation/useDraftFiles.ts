import { desk, tickets } from '@vesica/contract'
import { useState } from 'react'
import { useAction } from '../data/action.ts'
import type { CallFailed } from '../data/failure.ts'
import { notifyFailed } from '../ui/toastFailed.ts'
import type { Draft } from './useDraft.ts'

type Parts = {
  id: string
  /** The files that the server has with the draft. */
  files: readonly tickets.Attachment[]
  draft: Draft
  kind?: 'reply' | 'note'
}

/**
 * Files of an undone message, or of one refused because of a newer message: the server keeps them with the draft, and
 * they are sent along with it.
 */
export const useDraftFiles = ({ id, files, draft, kind }: Parts) => {
  const [out, setOut] = useState<readonly string[]>([])
  // The waiting files after a refused reply, until the ticket is reloaded.
  const [refused, setRefused] = useState<{ read: Parts['files']; waiting: Parts['files'] }>()
  const save = useAction(tickets.saveDraft, {
    refreshes: [tickets.getTicket, desk.getManagedTicket],
    onFailed: ({ message }) => {
      setOut([])
      notifyFailed(message)
    },
  })
  const all = refused?.read === files ? refused.waiting : files
  const kept = all.filter((file) => !out.includes(file.id))
  const onTakeOutKept = (gone: string) => {
    setOut([...out, gone])
    const stay = kept.flatMap((file) => (file.id === gone ? [] : [file.id]))
    void save.run({ params: { id }, body: { message: draft.typed, files: stay, ...(kind && { kind }) } })
  }
  return {
    kept,
    onTakeOutKept,
    /**
     * Handles a reply refused because of a newer message.
     * @returns whether the server says which files now wait with its draft
     */
    onRefused: ({ details }: CallFailed): boolean => {
      const waiting = tickets.Attachment.array().safeParse(details?.files)
      if (waiting.success) setRefused({ read: files, waiting: waiting.data })
      return waiting.success
    },
    /** For the call that sends it. */
    sent: kept.length > 0 ? { draft_files: kept.map((file) => file.id).join() } : {},
  }
}
