import { dollarsText } from '@vesica/contract'
import { after as later, DAY } from '../../platform/clock.ts'
import type { Tx } from '../../platform/data/tx.ts'
import { type Action, type Actor, type Notice, statesBefore } from '../activity/index.ts'
import { notifyAll } from './tell-all.ts'
import { isGivenAway } from './giveaway.rules.ts'

/** What the audit trail says of a subject. */
type State = Readonly<Record<string, unknown>>

interface Price {
  /** What it is of, in words that begin a line: `The plan Master`. */
  what: string
  /** In USD cents; undefined: it is new. */
  before: bigint | undefined
  after: bigint
  /** To which part of the price before it must fall to be told. */
  percent: bigint
  action: NonNullable<Notice['action']>
  /** What the audit trail says it is of. */
  subject: Action['subject']
  /** The price in an earlier state of the subject, in USD cents; undefined: the state does not say it. */
  priceIn: (state: State) => bigint | undefined
}

const LATELY_DAYS = 30

/** The highest price of the last 30 days, so that one which falls in steps is compared with where it began. */
const highestLately = async (tx: Tx, { subject, priceIn }: Price, before: bigint): Promise<bigint> => {
  const states = await statesBefore(tx, subject, later(tx.now, -LATELY_DAYS * DAY))
  return states.reduce<bigint>((highest, state) => {
    const price = priceIn(state as State) ?? highest
    return price > highest ? price : highest
  }, before)
}

/** Tells all who see approvals of a price that gives away what it is for. */
export const notifyOfPrice = async (tx: Tx, actor: Pick<Actor, 'name'>, price: Price): Promise<void> => {
  const { what, after, percent, action } = price
  if (price.before !== undefined && after >= price.before) return
  const before = price.before === undefined ? undefined : await highestLately(tx, price, price.before)
  if (!isGivenAway(before, after, percent)) return
  const was = before === undefined ? 'It is new.' : `It was ${dollarsText(before)}.`
  await notifyAll(tx, {
    title: `${what} costs ${dollarsText(after)}: ${actor.name}`,
    text: `${actor.name} set the price. ${was}`,
    action,
  })
}
