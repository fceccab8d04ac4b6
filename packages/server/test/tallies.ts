import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { allEndpoints } from '@vesica/contract'
import type { FastifyInstance } from 'fastify'
import { isForRequest, tallyOf } from '../src/platform/data/query-count.ts'
import { watchTransactions } from './waits.ts'

/** The folder that each worker leaves what it counted in, for the run to compare; without it nothing is counted. */
export const TALLIES = 'STATEMENT_TALLIES'

/** Of successful calls of an endpoint: the most statements that one sent, and the most audit entries that one left. */
export interface Most {
  queries: number
  audited: number
}

const names = new Map(
  allEndpoints.map(({ method, path, name }) => [`${method} /api${path.replaceAll(/\{(\w+)\}/g, ':$1')}`, name]),
)
const most = new Map<string, Most>()
const waits: string[] = []
// What tests do in transactions of their own is not the product's doing.
const begunInTransactions = process.env[TALLIES] ? watchTransactions('worker', isForRequest) : () => []

/**
 * Counts the statements of every call that a product under test answers.
 * @param byChance whether chance decides what is sent, and so how many statements are: those are left out
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

/** Leaves what was counted so far, in place of what this worker left before. */
export const leaveTallies = (): void => {
  const folder = process.env[TALLIES]
  if (!folder || most.size === 0) return
  waits.push(...begunInTransactions())
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, `${process.pid}.json`), JSON.stringify({ calls: Object.fromEntries(most), waits }))
}
