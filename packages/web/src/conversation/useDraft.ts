import { tickets } from '@vesica/contract'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useReport } from '../data/report.ts'
import { useCurrentUser } from '../data/hooks.ts'
import { saveInTab, readFromTab } from '../ui/tab.ts'

const PAUSE_MS = 1000
const AGAIN_MS = 5000

/** The draft, and where it is saved. */
export interface Draft {
  readonly typed: string
  readonly type: (typed: string) => void
  /** When the server last saved it; `here`: it could not, and this window has it. */
  readonly kept: { readonly at: string } | 'here' | undefined
  /** Waits for saves in flight, so that they cannot arrive after the message. */
  readonly settled: () => Promise<unknown>
  /** The message was sent, and the draft is gone. */
  readonly sent: () => void
  /** An undone message becomes the draft again; text typed since is appended. */
  readonly back: (draft: string) => void
}

/**
 * A draft on a ticket: saved in this window at once, and on the server a second after typing stops and when the window
 * closes. The window's version is newer than the server's.
 */
export const useDraft = ({ id, draft, kind }: { id: string; draft: string; kind?: 'reply' | 'note' }): Draft => {
  const key = `${kind ?? 'reply'}:${useCurrentUser()?.id ?? ''}:${id}`
  const [typed, setTyped] = useState(() => {
    const here = readFromTab(key)
    return typeof here === 'string' ? here : draft
  })
  const saveDraft = useReport(tickets.saveDraft)
  const server = useRef(draft)
  const running = useRef<Promise<unknown>>(undefined)
  const [saveState, setSaveState] = useState<Draft['kept']>()
  const save = useEffectEvent(async () => {
    if (typed === server.current) return
    const before = server.current
    server.current = typed
    const reply = await saveDraft({ params: { id }, body: { message: typed, ...(kind && { kind }) } })
    if (!reply) {
      // Unless it was sent meanwhile.
      if (server.current === typed) server.current = before
      setSaveState('here')
      return
    }
    if (readFromTab(key) === typed) saveInTab(key, undefined)
    setSaveState(reply.savedAt === null ? undefined : { at: reply.savedAt })
  })
  const start = useEffectEvent(() => {
    running.current = save()
  })
  useEffect(() => {
    const timer = setTimeout(() => start(), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed])
  useEffect(() => {
    if (saveState !== 'here') return
    const timer = setInterval(() => start(), AGAIN_MS)
    return () => clearInterval(timer)
  }, [saveState])
  useEffect(() => {
    addEventListener('pagehide', start)
    return () => {
      removeEventListener('pagehide', start)
      start()
    }
  }, [])
  const replace = (next: string, onServer?: string) => {
    if (onServer !== undefined) server.current = onServer
    setTyped(next)
    saveInTab(key, next === server.current ? undefined : next)
  }
  return {
    typed,
    kept: saveState,
    type: (next) => replace(next),
    settled: () => running.current ?? Promise.resolve(),
    sent: () => {
      setSaveState(undefined)
      replace('', '')
    },
    back: (old) => replace(typed.trim() === '' || typed === old ? old : `${old}\n\n${typed}`, old),
  }
}
