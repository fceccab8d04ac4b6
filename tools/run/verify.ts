import { join } from 'node:path'
import { pinnedNode, root } from './process.ts'

/** Verifies the audit log of the configured database and exits with 1 if an entry is invalid. */
export async function main(args: string[]): Promise<void> {
  process.chdir(root)
  process.execve?.(pinnedNode, ['node', join(root, 'packages/server/src/verify.ts'), ...args], process.env)
}
