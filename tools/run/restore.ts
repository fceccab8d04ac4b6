import { join, resolve } from 'node:path'
import { littleMemory, pinnedNode, root } from './process.ts'

/** Restores a backup into the configured platform. @param args paths are relative to where npm was called */
export async function main(args: string[]): Promise<void> {
  const from = process.env['INIT_CWD'] ?? process.cwd()
  const input = args.map((arg) => (arg.startsWith('--') ? arg : resolve(from, arg)))
  process.chdir(root)
  process.execve?.(
    pinnedNode,
    ['node', ...littleMemory, join(root, 'packages/server/src/restore.ts'), ...input],
    process.env,
  )
}
