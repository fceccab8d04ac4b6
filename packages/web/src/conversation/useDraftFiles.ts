import { helpdesk, tickets } from '@vesica/contract'
import { useState } from 'react'
import { useAction } from '../data/action.ts'
import type { CallFailed } from '../data/failure.ts'
import { notifyFailed } from '../ui/toastFailed.ts'
import type { Draft } from './useDraft.ts'

type Options = {
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
export const useDraftFiles = ({ id, files, draft, kind }: Options) => {
  const [removedIds, setRemovedIds] = useState<readonly string[]>([])
  // The waiting files after a refused reply, until the ticket is reloaded.
  const [refused, setRefused] = useState<{ read: Options['files']; waiting: Options['files'] }>()
  const save = useAction(tickets.saveDraft, {
    refreshes: [tickets.getTicket, helpdesk.getManagedTicket],
    onFailed: ({ message }) => {
      setRemovedIds([])
      notifyFailed(message)
    },
  })
  const all = refused?.read === files ? refused.waiting : files
  const storedFiles = all.filter((file) => !removedIds.includes(file.id))
  const removeStored = (removedId: string) => {
    setRemovedIds([...removedIds, removedId])
    const stay = storedFiles.flatMap((file) => (file.id === removedId ? [] : [file.id]))
    void save.run({ params: { id }, body: { message: draft.typed, files: stay, ...(kind && { kind }) } })
  }
  return {
    kept: storedFiles,
    onTakeOutKept: removeStored,
    /**
     * Handles a reply refused because of a newer message.
     * @returns whether the server says which files now wait with its draft
     */
    onRefused: ({ details }: CallFailed): boolean => {
      const attachments = tickets.Attachment.array().safeParse(details?.files)
      if (attachments.success) setRefused({ read: files, waiting: attachments.data })
      return attachments.success
    },
    /** For the call that sends it. */
    sent: storedFiles.length > 0 ? { draft_files: storedFiles.map((file) => file.id).join() } : {},
  }
}
