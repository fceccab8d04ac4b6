import type { health } from '@vesica/contract'
import type { Config } from '../../../platform/config.ts'
import type { Tx } from '../../../platform/data/tx.ts'
import type { Log } from '../../../platform/log.ts'
import type { Mail } from '../../../platform/mail/mail.ts'

/** What checks examine besides the database. */
export interface Looked {
  readonly mail: Mail
  readonly config: Pick<Config, 'dataDir' | 'mailIn' | 'publicUrl'>
  readonly log: Log
}

/** The result text, without moments that age while somebody reads. */
export interface CheckText {
  readonly words: string
  /** A moment the text refers to, with its meaning: displayed as time ago, or as a future day. */
  readonly moment?: { readonly is: string; readonly at: Date } | undefined
}

interface Declared<Facts> {
  readonly key: health.HealthKey
  /**
   * Measures by reading only. A thrown error counts as bad. @param tx no transaction: it waits for more than the
   * database
   */
  readonly run: (tx: Tx, context: Looked) => Promise<Facts>
  readonly goodWhen: (facts: Facts) => health.HealthState
  readonly words: (facts: Facts) => CheckText
  /** A value stored once an hour, for its trend. */
  readonly sample?: (facts: Facts) => number
}

/** The result of a check. */
export interface Outcome extends CheckText {
  readonly key: health.HealthKey
  readonly state: health.HealthState
  readonly sample?: number | undefined
}

/** A runnable check. */
export interface Check {
  readonly key: health.HealthKey
  readonly make: (tx: Tx, context: Looked) => Promise<Outcome>
}

/** Declares a check: the measurement, its evaluation, and its text. */
export const check = <Facts>({ key, run, goodWhen, words, sample }: Declared<Facts>): Check => ({
  key,
  make: async (tx, context) => {
    const facts = await run(tx, context)
    return { key, state: goodWhen(facts), ...words(facts), sample: sample?.(facts) }
  },
})

const WITHIN_MS = 6000

/**
 * Runs every check outside of a transaction, one after the other; one that fails or times out is bad, and the others
 * continue.
 */
export const makeChecks = async (checks: readonly Check[], tx: Tx, context: Looked): Promise<Outcome[]> => {
  const outcomes: Outcome[] = []
  for (const { key, make } of checks) {
    const late = new Promise<Outcome>((done) =>
      setTimeout(done, WITHIN_MS, { key, state: 'bad', words: 'No response within 6 seconds' }).unref(),
    )
    const outcome = make(tx, context).catch((error: unknown): Outcome => {
      context.log.warn({ check: key, err: error }, 'a check of health could not be made')
      return { key, state: 'bad', words: 'Check failed. See the system logs' }
    })
    outcomes.push(await Promise.race([outcome, late]))
  }
  return outcomes
}
