/// <reference types="node" />
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { AdminRole } from '@vesica/contract'

/** All roles, written out, so that tests don't depend on the code under test. */
export const everyRole: readonly AdminRole[] = ['owner', 'finance', 'store', 'content', 'support', 'reader']

const table = readFileSync(fileURLToPath(new URL('../../../docs/access.tsv', import.meta.url)), 'utf8')
const administratorsOf = new Map(
  table
    .split('\n')
    .map((line) => line.split('\t'))
    .map(([call, , , , , administrators]) => [call, administrators?.split(' ')]),
)

/**
 * Whether an administrator with this role may call an endpoint, according to the hand-written table `docs/access.tsv`.
 */
export const mayCall = (role: AdminRole, call: string): boolean => {
  const roles = administratorsOf.get(call)
  if (!roles) throw new Error(`docs/access.tsv has no line for ${call}`)
  return roles.includes('all') || roles.includes(role)
}
