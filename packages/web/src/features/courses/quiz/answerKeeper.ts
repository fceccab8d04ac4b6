import { quizzes } from '@vesica/contract'
import { saveInTab, readFromTab } from '../../../ui/tab.ts'
import { type Answers, answersOf } from './answers.ts'

type Answer = quizzes.AnswerInput

const SEND_AFTER_MS = 600
const AGAIN_AFTER_MS = 5000

/** The save state of the answers: saved, being saved, waiting for a connection, or refused. */
export type Keeping = 'kept' | 'keeping' | 'waiting' | { readonly refused: string }

/** The outcome of sending answers. */
export type Sent = 'taken' | 'unsure' | { readonly refused: string }

const unsentIn = (name: string): Answer[] => {
  const stored = readFromTab(name)
  return Array.isArray(stored)
    ? stored.filter((answer): answer is Answer => quizzes.AnswerInput.safeParse(answer).success)
    : []
}

/**
 * Saves the answers of an attempt, each shortly after it changes. Without a connection they are stored in this tab,
 * which survives reloads, until the server confirms them.
 * @param input the answers the server has @param send sends some, one call at a time
 */
export const answerKeeper = (attempt: string, input: readonly Answer[], send: (answers: Answer[]) => Promise<Sent>) => {
  const name = `attempt:${attempt}`
  const unsent = new Map(unsentIn(name).map((answer) => [answer.question, answer]))
  const listeners = new Set<() => void>()
  let state: { readonly answers: Answers; readonly keeping: Keeping } = {
    answers: answersOf([...input, ...unsent.values()]),
    keeping: unsent.size > 0 ? 'keeping' : 'kept',
  }
  let timer: ReturnType<typeof setTimeout> | undefined
  let isSending = false

  const change = (next: Partial<typeof state>) => {
    state = { ...state, ...next }
    for (const listener of listeners) listener()
  }
  const store = () => saveInTab(name, unsent.size > 0 ? [...unsent.values()] : undefined)
  const later = (ms: number) => {
    clearTimeout(timer)
    timer = setTimeout(() => void flush(), ms)
  }
  const settle = (batch: readonly Answer[], sent: Sent) => {
    if (sent === 'unsure') {
      change({ keeping: 'waiting' })
      return later(AGAIN_AFTER_MS)
    }
    // Refused answers are not sent again unless they have changed since.
    for (const answer of batch) if (unsent.get(answer.question) === answer) unsent.delete(answer.question)
    store()
    if (unsent.size > 0) later(0)
    else change({ keeping: sent === 'taken' ? 'kept' : sent })
  }
  const flush = async () => {
    const batch = [...unsent.values()]
    if (isSending || batch.length === 0) return
    isSending = true
    change({ keeping: 'keeping' })
    const sent = await send(batch)
    isSending = false
    settle(batch, sent)
  }

  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    getState: () => state,
    answer: (answer: Answer) => {
      unsent.set(answer.question, answer)
      store()
      change({ answers: { ...state.answers, [answer.question]: answer }, keeping: 'keeping' })
      later(SEND_AFTER_MS)
    },
    /** Sends pending answers immediately. */
    flush: () => void flush(),
    /** Answers the server may not have yet. */
    unsent: () => [...unsent.values()],
    /** Stops sending for now. Pending answers stay in the tab. */
    rest: () => clearTimeout(timer),
    /** Discards pending answers after the attempt is submitted. */
    forget: () => {
      clearTimeout(timer)
      unsent.clear()
      store()
    },
  }
}
