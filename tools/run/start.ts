import { join } from 'node:path'
import { pinnedNode, root } from './process.ts'
import { buildWebWhenStale } from './web.ts'

/** Build the web application when its sources changed, then become the server. */
export async function main(): Promise<void> {
  if (!(await buildWebWhenStale())) {
    console.error('The web application could not be built; the server was not started.')
    process.exitCode = 1
    return
  }
  process.chdir(root)
  // The server takes this process over: same pid, untouched environment, signals and exit code need no relay.
  process.execve?.(pinnedNode, ['node', join(root, 'packages/server/src/main.ts')], process.env)
}
