import { join } from 'node:path'
import { pinnedNode, root } from './process.ts'

/** Verifies the audit trail of the configured database and ends with 1 when an entry is not right. */
export async function main(words: string[]): Promise<void> {
  process.chdir(root)
  process.execve?.(pinnedNode, ['node', join(root, 'packages/server/src/verify.ts'), ...words], process.env)
}
