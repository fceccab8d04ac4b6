import { timeOneByOne } from './load.ts'
import { cpuUsed, type Product } from './product.ts'

/** The cost of one page, milliseconds. */
export interface Cost {
  /** Median, from the request to the last byte. */
  time: number
  /** Of the server and PostgreSQL together. */
  cpu: number
}

export interface Growth {
  page: string
  few: Cost
  many: Cost
}

/** Enough for an exact CPU time, which has steps of 10 ms. */
const TIMES = 100

/** The engine compiles hot code: with fewer warm-up calls, the first measurement would pay for it. */
const WARM_UP = 50

/** The cost of one request, measured sequentially. */
export const costOf = async (
  product: Product,
  url: string,
  headers: Record<string, string>,
  times = TIMES,
): Promise<Cost> => {
  await timeOneByOne(url, headers, WARM_UP)
  const before = await cpuUsed(product.pid, product.dataDir)
  const time = await timeOneByOne(url, headers, times)
  const after = await cpuUsed(product.pid, product.dataDir)
  return { time, cpu: (after.server - before.server + after.database - before.database) / times }
}
