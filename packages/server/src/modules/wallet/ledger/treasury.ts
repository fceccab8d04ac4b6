import { Refusal } from '../../../platform/refusal.ts'
import type { Tx } from '../../../platform/data/tx.ts'
import { getSettings } from '../../settings/index.ts'
import { accounts, type Line } from './account.rules.ts'
import { balanceOf } from './ledger.ts'
import { tables } from '../wallet.tables.ts'

/**
 * With the treasury floor enabled, no action may spend more than the treasury account owns. Payments into it are
 * accepted even while it is negative. Locks the coin's row, so that two actions cannot both spend the remainder. Call
 * it after posting the lines.
 */
export const requireTreasury = async (tx: Tx, posted: readonly Line[]): Promise<void> => {
  const spent = posted.find(({ asset, debit }) => debit === accounts.house(asset))
  if (!spent || !(await getSettings(tx)).treasuryFloor) return
  const account = accounts.house(spent.asset)
  const [, balance] = await Promise.all([
    tables(tx).selectFrom('asset').select('code').where('code', '=', spent.asset).forNoKeyUpdate().execute(),
    balanceOf(tx, account),
  ])
  if (balance < 0n) throw new Refusal('insufficient_house', { account })
}
