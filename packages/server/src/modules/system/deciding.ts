import { usdToCents } from '@vesica/contract'
import { minuteOf } from '../../platform/clock.ts'
import type { Tx } from '../../platform/tx.ts'
import { type Actor, audit, tell } from '../activity/index.ts'
import { listAdministrators } from '../identity/index.ts'
import {
  decideAll,
  getSettings,
  lockSetting,
  reviewByTwoCents,
  waitingRaise,
  withReviewByTwo,
} from '../settings/index.ts'
import { coinText } from '../wallet/index.ts'
import { turn } from './controls.ts'

// The rules that administrators decide by. One alone may set them, so all others are told by whom and from what to what.

const tellOthers = async (tx: Tx, actor: Actor, news: { title: string; text: string }): Promise<void> => {
  const others = (await listAdministrators(tx)).filter(({ id }) => id !== actor.userId)
  await tell(tx, others, { ...news, action: { label: 'Open the system settings', path: '/admin/system' } })
}

const usdText = (cents: number): string => `${coinText(BigInt(cents), 2)} USD`

/**
 * Sets the amount from which on two administrators must approve. Less holds at once, more a day later. Requests that
 * were made before keep the number of approvals that they were made with.
 * @param usd with at most 2 decimals
 */
export const setReviewByTwo = async (tx: Tx, actor: Actor, usd: number): Promise<void> => {
  await lockSetting(tx, 'reviewByTwoFromCents')
  const settings = await getSettings(tx)
  const before = reviewByTwoCents(settings, tx.now)
  const dropped = waitingRaise(settings, tx.now)
  const cents = Number(usdToCents(usd))
  const decided = withReviewByTwo(settings, cents, tx.now)
  await decideAll(tx, decided)
  const raise = waitingRaise(decided, tx.now)
  await audit(tx, actor, {
    action: 'set review by two',
    subject: { type: 'setting', id: 'reviewByTwoFromCents' },
    before,
    after: raise ? { cents, holdsFrom: raise.from.toISOString() } : cents,
  })
  const change = changeOf(before, cents, dropped?.cents, raise)
  if (!change) return
  await tellOthers(tx, actor, {
    title: `Amount for two approvals changed: ${actor.name}`,
    text: `${actor.name} ${change}`,
  })
}

/** What somebody has done, in words that follow their name; undefined: nothing. All amounts in USD cents. */
const changeOf = (
  before: number,
  after: number,
  dropped: number | undefined,
  raise: { cents: number; from: Date } | undefined,
): string | undefined => {
  const amount = 'the amount from which on two administrators must approve a request'
  const fromTo = `from ${usdText(before)} to ${usdText(after)}`
  if (raise) {
    if (dropped === raise.cents) return undefined
    return `raises ${amount} ${fromTo}. That holds from ${minuteOf(raise.from)} on. Setting a lower one holds at once.`
  }
  const ended = dropped === undefined ? '' : ` The raise to ${usdText(dropped)} that was waiting is off.`
  if (after < before) return `lowered ${amount} ${fromTo}. That holds from now on.${ended}`
  return ended === '' ? undefined : `left ${amount} at ${usdText(after)}.${ended}`
}

/** Lets the house sell only what it owns, or more than that. */
export const setHouseFloor = async (tx: Tx, actor: Actor, on: boolean): Promise<void> => {
  await lockSetting(tx, 'houseFloor')
  if ((await turn(tx, actor, 'houseFloor', on)) === on) return
  await tellOthers(tx, actor, {
    title: `House floor switched ${on ? 'on' : 'off'}: ${actor.name}`,
    text: `${actor.name} switched the floor of the house from ${on ? 'off to on' : 'on to off'}. ${
      on ? 'The house sells only what it owns from now on.' : 'The house may owe coins that it sells from now on.'
    }`,
  })
}
