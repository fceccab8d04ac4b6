import { join } from 'node:path'
import { littleMemory, pinnedNode, root } from './process.ts'

/** Creates a backup of the configured platform. */
export async function main(): Promise<void> {
  process.chdir(root)
  process.execve?.(pinnedNode, ['node', ...littleMemory, join(root, 'packages/server/src/backup.ts')], process.env)
}
