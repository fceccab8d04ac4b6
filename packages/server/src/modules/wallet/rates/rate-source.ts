import type { Tx } from '../../../platform/data/tx.ts'
import { listTradedCoins } from './rate.ts'
import { readAnswer, readRate } from './rate-source.rules.ts'
import { tables } from '../wallet.tables.ts'

/** How much patience a source gets, and how much it may say. */
const patience = { timeoutMs: 5000, mostBytes: 64 * 1024 }

/**
 * Asks the configured source, the only address that the server ever asks for data, for the rates of the moment.
 * @throws Error when it does not answer with JSON of the right form, in time and within the size
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

/** What a source's answer came to: how many rates were kept, and why others were not. */
interface Outcome {
  kept: number
  refused: Record<string, string>
}

/** Keeps the rates of the coins there are, each with its time. Those that are refused stay as they were. @param at since when they hold */
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
