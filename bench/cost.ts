import { timeOneByOne } from './load.ts'
import { cpuUsed, type Product } from './product.ts'

/** What one page costs, milliseconds. */
export interface Cost {
  /** Median, from the request to the last byte. */
  time: number
  /** Of server and PostgreSQL. */
  cpu: number
}

export interface Growth {
  page: string
  few: Cost
  many: Cost
}

/** So many that the CPU time, which is counted in steps of 10 ms, is exact enough. */
const TIMES = 100

/** The engine compiles what is called often: with fewer calls before, what is measured first pays for it. */
const WARM_UP = 50

/** What one request costs, asked one after the other. */
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
