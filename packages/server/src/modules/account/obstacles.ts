import type { account } from '@vesica/contract'
import { notices } from '../../i18n/notices.ts'
import type { Tx } from '../../platform/data/tx.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Person } from '../identity/index.ts'
import { hasOpenPayment, requireReplaceable } from '../membership/index.ts'
import { openOrders } from '../store/index.ts'
import { listOwned } from '../wallet/index.ts'

const copy = notices.account.obstacle

const list = new Intl.ListFormat('en-US', { type: 'conjunction' })

/** The obstacles to deleting an account: money, requests and orders that are open, or being the last owner. */
export const listObstacles = async (tx: Tx, person: Person): Promise<account.Obstacle[]> => {
  const { coins, requests } = await listOwned(tx, person.id)
  const orders = await openOrders(tx, person.id)
  const obstacles: account.Obstacle[] = []
  if (coins.length > 0)
    obstacles.push({
      kind: 'balance',
      reason: copy.balance(list.format(coins)),
      names: coins,
      path: '/wallet',
    })
  if (requests.length > 0)
    obstacles.push({
      kind: 'request',
      reason: copy.walletRequests(list.format(requests)),
      names: requests,
      path: '/wallet',
    })
  if (await hasOpenPayment(tx, person.id))
    obstacles.push({
      kind: 'request',
      reason: copy.payment,
      names: [],
      path: '/membership',
    })
  if (orders.length > 0)
    obstacles.push({
      kind: 'order',
      reason: copy.orders(list.format(orders)),
      names: orders,
      path: '/order-tracking',
    })
  if (await isLastOwner(tx, person))
    obstacles.push({
      kind: 'owner',
      reason: copy.lastOwner,
      names: [],
      path: '/admin/roles',
    })
  return obstacles
}

const isLastOwner = async (tx: Tx, person: Person): Promise<boolean> => {
  try {
    await requireReplaceable(tx, person)
    return false
  } catch (error) {
    if (error instanceof Refusal && error.code === 'last_administrator') return true
    throw error
  }
}
