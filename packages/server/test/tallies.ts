import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { allEndpoints } from '@vesica/contract'
import type { FastifyInstance } from 'fastify'
import { isForRequest, tallyOf } from '../src/platform/data/query-count.ts'
import { watchTransactions } from './waits.ts'

/** The environment variable with the folder for each worker's counts. If it is unset, nothing is counted. */
export const TALLIES = 'STATEMENT_TALLIES'

/** The maximum of statements and of audit entries over all successful calls of an endpoint. */
export interface Most {
  queries: number
  audited: number
}

const names = new Map(
  allEndpoints.map(({ method, path, name }) => [`${method} /api${path.replaceAll(/\{(\w+)\}/g, ':$1')}`, name]),
)
const most = new Map<string, Most>()
const waitingStatements: string[] = []
// Transactions that tests run themselves are ignored.
const startedTransactions = process.env[TALLIES] ? watchTransactions('worker', isForRequest) : () => []

/**
 * Counts the statements of every call to a server under test.
 * @param byChance whether requests are random: if so, their statements are not counted
 */
export const countCalls = (http: FastifyInstance, byChance = false): void => {
  if (!process.env[TALLIES]) return
  http.addHook('onResponse', (request, reply, next) => {
    next()
    const name = names.get(`${request.method} ${request.routeOptions.url}`)
    if (name === undefined || reply.statusCode >= 300) return
    const { queries: all, repeated, audited } = tallyOf(request)
    const queries = byChance ? 0 : all - repeated
    const before = most.get(name) ?? { queries: 0, audited: 0 }
    most.set(name, { queries: Math.max(before.queries, queries), audited: Math.max(before.audited, audited) })
  })
}

/** Writes this worker's counts so far, replacing earlier ones. */
export const leaveTallies = (): void => {
  const folder = process.env[TALLIES]
  if (!folder || most.size === 0) return
  waitingStatements.push(...startedTransactions())
  mkdirSync(folder, { recursive: true })
  writeFileSync(
    join(folder, `${process.pid}.json`),
    JSON.stringify({ calls: Object.fromEntries(most), waits: waitingStatements }),
  )
}
