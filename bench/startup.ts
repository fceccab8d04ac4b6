import { join } from 'node:path'
import { postgresProcessesIn } from '../packages/server/src/platform/embedded/processes.ts'
import { median } from './load.ts'
import { memoryOf } from './processes.ts'
import { newFolder, removeFolder, startProduct } from './product.ts'

export interface Startup {
  /** With an empty and with an existing data folder, seconds. */
  first: number
  later: number
  /** Memory of the idle server process and of PostgreSQL, MB. */
  serverMb: number
  databaseMb: number
}

const IDLE_MS = 10_000

/**
 * Starts the product on a new folder, then again several times; measures its memory after it has been idle for a while.
 */
export const measureStartup = async (times: number): Promise<Startup> => {
  const first: number[] = []
  const later: number[] = []
  let memory = { serverMb: 0, databaseMb: 0 }
  for (let n = 0; n < times; n += 1) {
    const folder = await newFolder()
    try {
      const fresh = await startProduct(folder, { pinned: false })
      first.push(fresh.startMs / 1000)
      await fresh.stop()
      const again = await startProduct(folder, { pinned: false })
      later.push(again.startMs / 1000)
      if (n === 0) {
        await new Promise((done) => setTimeout(done, IDLE_MS))
        const postgres = await postgresProcessesIn(join(folder, 'postgres'))
        memory = { serverMb: memoryOf([again.pid]), databaseMb: memoryOf(postgres) }
      }
      await again.stop()
    } finally {
      await removeFolder(folder)
    }
  }
  return { first: median(first), later: median(later), ...memory }
}
