import { randomUUID } from 'node:crypto'
import { setTimeout as rest } from 'node:timers/promises'
import type { Database } from '../../platform/data/db.ts'
import { type Mail, MailFailed } from '../../platform/mail/mail.ts'
import { claimLetters, CLAIM_MS, releaseClaim, type Letter, noteNotTaken, noteSent } from './letters/letter.ts'
import { messageOf, type Writing } from './letters/message.ts'

/** As many are taken at once, and as many of them are on their way at once: a mail server gets no more connections. */
const TAKEN = 30
const AT_ONCE = 3
/**
 * Where there are many, how long it rests after each, as a multiple of what it took, and at most: others are served
 * meanwhile. A mail server that takes its time leaves them enough of it.
 */
const REST = 2
const LONGEST_REST_MS = 40

export interface SendingParts extends Writing {
  db: Database
  mail: Mail
  /** For tests: how long a letter is whoever's who sends it. */
  claimMs?: number
}

/** Sends one, and notes what became of it. */
const sendOne = async (parts: SendingParts, letter: Letter, claim: string, withinMs: number): Promise<void> => {
  try {
    await parts.mail.send(await messageOf(letter, parts), AbortSignal.timeout(withinMs))
  } catch (error) {
    const isForGood = error instanceof MailFailed && error.isForGood
    const failure = String(error).slice(0, 200)
    await parts.db.transact((tx) => noteNotTaken(tx, letter, claim, { failure, isForGood }))
    return
  }
  await parts.db.transact((tx) => noteSent(tx, letter.id))
}

/**
 * Sends what is due, until nothing is left or the process ends. What is taken and not begun then is given back at once;
 * what a killed process had taken is taken again when its claim ends.
 */
export const sendDue = async (parts: SendingParts, isEnding: () => boolean = () => false): Promise<void> => {
  const claimMs = parts.claimMs ?? CLAIM_MS
  for (;;) {
    const claim = randomUUID()
    const began = performance.now()
    const taken = await parts.db.transact((tx) => claimLetters(tx, { claim, most: TAKEN, claimMs }))
    const left = [...taken]
    const areMany = taken.length === TAKEN
    const work = async () => {
      for (let next = left.shift(); next; next = left.shift()) {
        // None is begun so late that the claim could end while it is on its way.
        if (isEnding() || performance.now() - began > claimMs / 3) return void left.unshift(next)
        const started = performance.now()
        await sendOne(parts, next, claim, claimMs / 3)
        if (areMany) await rest(Math.min((performance.now() - started) * REST, LONGEST_REST_MS))
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, work))
    if (left.length > 0) await parts.db.transact((tx) => releaseClaim(tx, claim))
    if (taken.length === 0 || isEnding()) return
  }
}
