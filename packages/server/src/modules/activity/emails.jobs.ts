import { randomUUID } from 'node:crypto'
import { setTimeout as rest } from 'node:timers/promises'
import type { Database } from '../../platform/data/db.ts'
import { type Mail, MailFailed } from '../../platform/mail/mail.ts'
import {
  claimEmails,
  CLAIM_MS,
  releaseClaim,
  type OutgoingEmail,
  recordEmailFailure,
  noteSent,
} from './emails/email.ts'
import { messageOf, type Writing } from './emails/message.ts'

/** Claimed per batch, and sent in parallel: more connections would burden the mail server. */
const BATCH_SIZE = 30
const CONCURRENCY = 3
/**
 * With many emails due, each is followed by a pause, so that other work gets its share: this multiple of the sending
 * time, up to a maximum. A slow mail server leaves enough time by itself.
 */
const PAUSE_FACTOR = 2
const MAX_PAUSE_MS = 40

export interface SendingParts extends Writing {
  db: Database
  mail: Mail
  /** For tests: how long a claim lasts. */
  claimMs?: number
}

/** Sends one email and records the result. */
const sendOne = async (deps: SendingParts, email: OutgoingEmail, claim: string, withinMs: number): Promise<void> => {
  try {
    await deps.mail.send(await messageOf(email, deps), AbortSignal.timeout(withinMs))
  } catch (error) {
    const isForGood = error instanceof MailFailed && error.isForGood
    const failure = String(error).slice(0, 200)
    await deps.db.transact((tx) => recordEmailFailure(tx, email, claim, { failure, isForGood }))
    return
  }
  await deps.db.transact((tx) => noteSent(tx, email.id))
}

/**
 * Sends due emails until none is left or the process shuts down. Claimed but unsent emails are then released at once;
 * those of a killed process become available when its claim expires.
 */
export const sendDue = async (deps: SendingParts, isStopping: () => boolean = () => false): Promise<void> => {
  const claimMs = deps.claimMs ?? CLAIM_MS
  for (;;) {
    const claim = randomUUID()
    const claimedAt = performance.now()
    const claimed = await deps.db.transact((tx) => claimEmails(tx, { claim, most: BATCH_SIZE, claimMs }))
    const left = [...claimed]
    const isFullBatch = claimed.length === BATCH_SIZE
    const work = async () => {
      for (let next = left.shift(); next; next = left.shift()) {
        // No sending starts so late that the claim could expire meanwhile.
        if (isStopping() || performance.now() - claimedAt > claimMs / 3) return void left.unshift(next)
        const started = performance.now()
        await sendOne(deps, next, claim, claimMs / 3)
        if (isFullBatch) await rest(Math.min((performance.now() - started) * PAUSE_FACTOR, MAX_PAUSE_MS))
      }
    }
    await Promise.all(Array.from({ length: CONCURRENCY }, work))
    if (left.length > 0) await deps.db.transact((tx) => releaseClaim(tx, claim))
    if (claimed.length === 0 || isStopping()) return
  }
}
