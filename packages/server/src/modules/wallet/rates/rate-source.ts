import type { Tx } from '../../../platform/data/tx.ts'
import { listTradedCoins } from './rate.ts'
import { readAnswer, readRate } from './rate-source.rules.ts'
import { tables } from '../wallet.tables.ts'

/** Limits on the response time and size of a source. */
const patience = { timeoutMs: 5000, mostBytes: 64 * 1024 }

/**
 * Fetches current rates from the configured source, the only address the server ever requests data from.
 * @throws Error unless it responds with valid JSON within the time and size limits
 */
export const fetchRates = async (
  url: string,
  { timeoutMs, mostBytes } = patience,
): Promise<ReadonlyMap<string, unknown>> => {
  const answer = await fetch(url, {
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
    headers: { accept: 'application/json' },
  })
  if (!answer.ok || !answer.body) {
    await answer.body?.cancel()
    throw new Error(`The source answered ${answer.status}`)
  }
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of answer.body) {
    bytes += chunk.length
    if (bytes > mostBytes) throw new Error(`The answer is longer than ${mostBytes} bytes`)
    chunks.push(chunk)
  }
  return readAnswer(Buffer.concat(chunks).toString('utf8'))
}

/** How many rates were stored, and why others were refused. */
interface Outcome {
  kept: number
  refused: Record<string, string>
}

/** Stores the rates of known coins; refused rates leave the former ones in force. @param at when they take effect */
export const storeRates = async (tx: Tx, rates: ReadonlyMap<string, unknown>, at: Date = tx.now): Promise<Outcome> => {
  const read = (await listTradedCoins(tx)).map((coin) => ({ coin, rate: readRate(rates.get(coin.code), coin.rate) }))
  const rows = read.flatMap(({ coin, rate }) =>
    'usd' in rate ? [{ asset_code: coin.code, set_at: at, usd: rate.usd, set_by: null }] : [],
  )
  if (rows.length > 0) {
    await tables(tx)
      .insertInto('asset_rate')
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    tx.announce({ topics: ['coins'] })
  }
  const refused = read.flatMap(({ coin, rate }) => ('refused' in rate ? [[coin.code, rate.refused] as const] : []))
  return { kept: rows.length, refused: Object.fromEntries(refused) }
}
