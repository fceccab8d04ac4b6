import { type members, refusalMessage, type Right } from '@vesica/contract'
import { minuteOf } from '../../platform/clock.ts'
import type { Tx } from '../../platform/data/tx.ts'
import { Refusal } from '../../platform/refusal.ts'
import { getPerson, holdOf, type Person } from '../identity/index.ts'
import { listOwned, presentSummary } from '../wallet/index.ts'
import { requireReplaceable } from './member-roles.ts'
import { hasOpenPayment } from './periods/quote.ts'

type Obstacle = members.RemovalObstacle

const list = new Intl.ListFormat('en-US', { type: 'conjunction' })

interface Asked {
  rights: ReadonlySet<Right>
  /** References of their undelivered orders. */
  openOrders: (tx: Tx, personId: string) => Promise<string[]>
}

/** Every reason for which `deleteMember` would refuse, limited by the viewer's permissions. */
export const removalObstacles = async (
  tx: Tx,
  personId: string,
  { rights, openOrders }: Asked,
): Promise<Obstacle[]> => {
  const person = await getPerson(tx, personId)
  const orders = await openOrders(tx, person.id)
  const until = holdOf(person, tx.now)
  return [
    ...one(until, 'hold', (end) => refusalMessage('removal_held', { until: minuteOf(end) }), null),
    ...one(
      person.signup_status === 'pending',
      'signup',
      () => refusalMessage('signup_undecided'),
      `/admin/users?open=review:${person.id}`,
    ),
    ...one(
      await hasOpenPayment(tx, person.id),
      'payment',
      () => 'A payment for a membership or a gift is awaiting a decision.',
      '/admin/review',
    ),
    ...(await inWallet(tx, person, rights)),
    ...one(
      orders.length > 0,
      'order',
      () => `Open orders: ${list.format(orders)}. Deliver or cancel them first.`,
      rights.has('store:read')
        ? `/admin/store?${new URLSearchParams({ view: 'orders', search: person.email }).toString()}`
        : null,
    ),
    ...one(await isLastOwner(tx, person), 'owner', () => refusalMessage('last_administrator'), '/admin/roles'),
  ]
}

const one = <T>(
  there: T | undefined | null | false,
  kind: Obstacle['kind'],
  why: (there: T) => string,
  path: string | null,
): Obstacle[] => (there ? [{ kind, reason: why(there), path }] : [])

/** Balances and requests; amounts and details only with permission to see money. */
const inWallet = async (tx: Tx, person: Person, rights: ReadonlySet<Right>): Promise<Obstacle[]> => {
  const { coins, requests } = await listOwned(tx, person.id)
  if (!rights.has('money:read'))
    return one(coins.length + requests.length > 0, 'balance', () => refusalMessage('wallet_not_empty'), null)
  const { cryptoPortfolio } = coins.length > 0 ? await presentSummary(tx, person.id) : { cryptoPortfolio: [] }
  const amounts = new Map(cryptoPortfolio.map(({ symbol, amount }) => [symbol, `${amount} ${symbol}`]))
  return [
    ...one(
      coins.length > 0,
      'balance',
      () =>
        `Their wallet balance is ${list.format(coins.map((code) => amounts.get(code) ?? code))}. Pay it out, or correct it in the treasury.`,
      rights.has('treasury:read') ? '/admin/transactions?view=treasury&open=adjust' : null,
    ),
    ...one(
      requests.length > 0,
      'request',
      () => `Open wallet requests: ${list.format(requests)}. Decide on them first.`,
      `/admin/transactions?${new URLSearchParams({ search: person.email }).toString()}`,
    ),
  ]
}

const isLastOwner = (tx: Tx, person: Person): Promise<boolean> =>
  requireReplaceable(tx, person).then(
    () => false,
    (error: unknown) => {
      if (error instanceof Refusal && error.code === 'last_administrator') return true
      throw error
    },
  )
