import type { Tx } from '../../../platform/data/tx.ts'
import { rateText } from '../coins/coin.rules.ts'
import { tables } from '../wallet.tables.ts'

/** The rates of a coin in force at or after a time, as decimal text, latest first. */
export const ratesSince = async (tx: Tx, code: string, since: Date): Promise<string[]> => {
  const rows = await tables(tx)
    .selectFrom('asset_rate')
    .select('usd')
    .where('asset_code', '=', code)
    .where((eb) =>
      eb(
        'set_at',
        '>=',
        eb.fn.coalesce(
          eb
            .selectFrom('asset_rate as before')
            .select((eb) => eb.fn.max('before.set_at').as('set_at'))
            .where('before.asset_code', '=', code)
            .where('before.set_at', '<=', since),
          eb.val(since),
        ),
      ),
    )
    .orderBy('set_at', 'desc')
    .execute()
  return rows.map((row) => rateText(row.usd))
}
