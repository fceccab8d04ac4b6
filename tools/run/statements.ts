import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Most } from '../../packages/server/test/tallies.ts'
import { root } from './process.ts'
import type { Outcome } from './reports.ts'

/** Names the folder in which the server's tests leave what they counted: see `packages/server/test/tallies.ts`. */
export const TALLIES = 'STATEMENT_TALLIES'

/** What the workers of a run saw. */
export interface Seen {
  calls: ReadonlyMap<string, Most>
  /** What transactions waited for that is no statement. */
  waits: ReadonlySet<string>
}

/** A line of `packages/server/test/statements.tsv`. */
export interface Ceiling {
  endpoint: string
  /** The most statements a successful call may send, begin and commit among them. */
  statements: number
  /** Of an administrator's call that writes: `yes`, it leaves an audit entry, or `no: ` and why not. Otherwise empty. */
  audit: string
}

export const readCeilings = (text: string): Ceiling[] =>
  text
    .split('\n')
    .slice(1)
    .filter((line) => line !== '')
    .map((line) => {
      const [endpoint = '', statements = '', audit = ''] = line.split('\t')
      return { endpoint, statements: Number(statements), audit }
    })

const readTallies = (folder: string): Seen => {
  const calls = new Map<string, Most>()
  const waits = new Set<string>()
  for (const file of existsSync(folder) ? readdirSync(folder) : []) {
    const left = JSON.parse(readFileSync(join(folder, file), 'utf8')) as {
      calls: Record<string, Most>
      waits: string[]
    }
    for (const wait of left.waits) waits.add(wait)
    for (const [name, { queries, audited }] of Object.entries(left.calls)) {
      const before = calls.get(name) ?? { queries: 0, audited: 0 }
      calls.set(name, { queries: Math.max(before.queries, queries), audited: Math.max(before.audited, audited) })
    }
  }
  return { calls, waits }
}

const faultOf = ({ statements, audit }: Ceiling, most: Most | undefined): string | undefined => {
  if (!most) return 'No test calls it with success. Add one.'
  if (most.queries > statements)
    return `It sends ${most.queries} statements, more than the ${statements} of its line. Send fewer, or raise the number.`
  if (audit === 'yes' && most.audited === 0) return 'It leaves nothing in the audit trail.'
  if (audit.startsWith('no:') && most.audited > 0)
    return 'It leaves an audit entry, and its line says that it does not.'
  return undefined
}

/** Compares what the tests of a whole run saw with the ceilings, an outcome for each endpoint. */
export const compare = (ceilings: readonly Ceiling[], { calls, waits }: Seen): Outcome[] => {
  const known = new Set(ceilings.map(({ endpoint }) => endpoint))
  const outcome = (name: string, reason: string | undefined): Outcome => ({
    name,
    passed: reason === undefined,
    seconds: 0,
    ...(reason !== undefined && { reason }),
  })
  return [
    ...ceilings.map((ceiling) =>
      outcome(`statements of ${ceiling.endpoint}`, faultOf(ceiling, calls.get(ceiling.endpoint))),
    ),
    ...[...calls.keys()]
      .filter((name) => !known.has(name))
      .map((name) => outcome(`statements of ${name}`, 'It has no line in statements.tsv. Add one.')),
    outcome('transactions wait for nothing but statements', waits.size === 0 ? undefined : [...waits].join('\n')),
  ]
}

/** What the server's tests counted, against `statements.tsv`. */
export const statementOutcomes = (folder: string): Outcome[] =>
  compare(readCeilings(readFileSync(join(root, 'packages/server/test/statements.tsv'), 'utf8')), readTallies(folder))
