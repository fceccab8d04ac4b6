import { dollarsText } from '@vesica/contract'
import { notices } from '../../i18n/notices.ts'
import { after as later, DAY } from '../../platform/clock.ts'
import type { Tx } from '../../platform/data/tx.ts'
import { type Action, type Actor, type Notice, statesBefore } from '../activity/index.ts'
import { notifyAll } from './notify-all.ts'
import { isGiveaway } from './giveaway.rules.ts'

/** A subject's state as recorded in the audit log. */
type State = Readonly<Record<string, unknown>>

interface Price {
  /** What the price is for, as the start of a sentence: `The plan Master`. */
  what: string
  /** In USD cents; undefined: no earlier price. */
  before: bigint | undefined
  after: bigint
  /** Notify if the new price is at most this percentage of the earlier one. */
  percent: bigint
  action: NonNullable<Notice['action']>
  /** The subject in the audit log. */
  subject: Action['subject']
  /** The price in an earlier state in USD cents; undefined: not recorded. */
  priceIn: (state: State) => bigint | undefined
}

const RECENT_DAYS = 30

/** The highest price of the last 30 days, so that a price lowered in steps is compared with where it started. */
const recentHighest = async (tx: Tx, { subject, priceIn }: Price, before: bigint): Promise<bigint> => {
  const states = await statesBefore(tx, subject, later(tx.now, -RECENT_DAYS * DAY))
  return states.reduce<bigint>((highest, state) => {
    const price = priceIn(state as State) ?? highest
    return price > highest ? price : highest
  }, before)
}

/** Notifies administrators with access to approvals of a giveaway price. */
export const notifyOfPrice = async (tx: Tx, actor: Pick<Actor, 'name'>, price: Price): Promise<void> => {
  const { what, after, percent, action } = price
  if (price.before !== undefined && after >= price.before) return
  const before = price.before === undefined ? undefined : await recentHighest(tx, price, price.before)
  if (!isGiveaway(before, after, percent)) return
  await notifyAll(tx, {
    ...notices.approvals.giveaway({
      what,
      price: dollarsText(after),
      before: before === undefined ? undefined : dollarsText(before),
      by: actor.name,
    }),
    action,
  })
}
