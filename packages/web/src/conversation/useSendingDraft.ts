import type { tickets } from '@vesica/contract'
import { useState } from 'react'
import { fiveFiles, useFilesToSend } from '../ui/form/useFilesToSend.ts'
import { ticketFileLimits } from './ticketFiles.ts'
import type { Draft } from './useDraft.ts'
import { useDraftFiles } from './useDraftFiles.ts'

type Options = {
  /** The ticket it belongs to. */
  id: string
  draft: Draft
  /** Files that wait with the draft. */
  waiting: readonly tickets.Attachment[]
  kind?: 'reply' | 'note'
}

/** The parameters of every call that sends a draft. */
interface Sent {
  readonly params: { readonly id: string }
  readonly body: { readonly message: string; readonly draft_files?: string }
  readonly files: ReturnType<typeof fiveFiles>
}

/** Sends a draft with its files: once, and only if something is written. */
export const useSendingDraft = ({ id, draft, waiting, kind }: Options) => {
  const draftFiles = useDraftFiles({ id, files: waiting, draft, ...(kind && { kind }) })
  const files = useFilesToSend(ticketFileLimits, draftFiles.kept.length)
  const [isBlank, setBlank] = useState(false)
  // Sending waits for a save in flight.
  const [isBusy, setBusy] = useState(false)
  const send = async (action: (sent: Sent) => Promise<unknown>) => {
    const message = draft.typed
    setBlank(message.trim() === '')
    if (message.trim() === '' || isBusy) return
    setBusy(true)
    await draft.settled()
    await action({ params: { id }, body: { message, ...draftFiles.sent }, files: fiveFiles(files.files) })
    setBusy(false)
  }
  const type = (typed: string) => {
    setBlank(false)
    draft.type(typed)
  }
  return { kept: draftFiles, files, isBlank, isBusy, send, type }
}
