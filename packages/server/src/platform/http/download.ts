import type { FastifyReply } from 'fastify'
import { createFairSemaphore } from '../limits/fair-semaphore.ts'

/** Exports are built in memory, one at a time per process and shared fairly between callers. */
const lists = createFairSemaphore({ places: 1, mostWaiting: 50, mostWaitMs: 30_000 })

const types = { csv: 'text/csv; charset=utf-8', pdf: 'application/pdf' }

const answer = (reply: FastifyReply, name: `${string}.${keyof typeof types}`, file: string | Buffer) =>
  reply
    .headers({
      'cache-control': 'no-store',
      'content-disposition': `attachment; filename="${name}"`,
      'content-type': types[name.endsWith('.csv') ? 'csv' : 'pdf'],
    })
    .send(file)

/** Answers with a document as an uncached download. */
export const download = (reply: FastifyReply, name: `${string}.pdf`, file: Buffer) => answer(reply, name, file)

/** Answers with a list as an uncached download. */
export const downloadList = async (reply: FastifyReply, name: `${string}.csv`, make: () => Promise<string> | string) =>
  answer(reply, name, await lists.run(async () => make()))
