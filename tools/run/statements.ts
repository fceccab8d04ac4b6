import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Most } from '../../packages/server/test/tallies.ts'
import { root } from './process.ts'
import type { Outcome } from './reports.ts'

/**
 * The environment variable with the folder for the tallies of the server's tests: see
 * `packages/server/test/tallies.ts`.
 */
export const TALLIES = 'STATEMENT_TALLIES'

/** Tallies of all workers of a run. */
export interface Seen {
  calls: ReadonlyMap<string, Most>
  /** Waits inside transactions other than for statements. */
  waits: ReadonlySet<string>
}

/** A line of `packages/server/test/statements.tsv`. */
export interface Ceiling {
  endpoint: string
  /** The maximum number of statements of a successful call, including begin and commit. */
  statements: number
  /**
   * For administrator calls that write: `yes` if they add an audit log entry, or `no: ` and the reason. Otherwise
   * empty.
   */
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

/** Compares the tallies of a full run with the ceilings, with an outcome for each endpoint. */
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

/** The outcomes of the server tests' tallies, compared with `statements.tsv`. */
export const statementOutcomes = (folder: string): Outcome[] =>
  compare(readCeilings(readFileSync(join(root, 'packages/server/test/statements.tsv'), 'utf8')), readTallies(folder))
