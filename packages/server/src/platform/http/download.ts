import type { FastifyReply } from 'fastify'

const types = { csv: 'text/csv; charset=utf-8', pdf: 'application/pdf' }

/** Answers with a file to be saved, which stands in no cache. Its kind is the end of its name. */
export const download = (reply: FastifyReply, name: `${string}.${keyof typeof types}`, file: string | Buffer) =>
  reply
    .headers({
      'cache-control': 'no-store',
      'content-disposition': `attachment; filename="${name}"`,
      'content-type': types[name.endsWith('.csv') ? 'csv' : 'pdf'],
    })
    .send(file)
