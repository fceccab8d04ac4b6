import { join } from 'node:path'
import { pinnedNode, root } from './process.ts'

/** Replays the ledger of the configured database and exits with 1 if anything differs. */
export async function main(): Promise<void> {
  process.chdir(root)
  process.execve?.(pinnedNode, ['node', join(root, 'packages/server/src/reconcile.ts')], process.env)
}
