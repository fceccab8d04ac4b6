import { join } from 'node:path'
import { installWhenNeeded, isInstalled, keepProductOnly } from './install.mjs'
import { pinnedNode, root } from './process.ts'
import { buildWebWhenStale, webIsBuilt } from './web.ts'

/** Build the web application when its sources changed, then become the server. */
export async function main(): Promise<void> {
  if (!webIsBuilt() && !(await buildWithItsPackages())) {
    console.error('The web application could not be built; the server was not started.')
    process.exitCode = 1
    return
  }
  process.chdir(root)
  // The server takes this process over: same pid, untouched environment, signals and exit code need no relay.
  process.execve?.(pinnedNode, ['node', join(root, 'packages/server/src/main.ts')], process.env)
}

/** What builds the pages is there only for that time, unless it was there before. */
async function buildWithItsPackages(): Promise<boolean> {
  const stays = isInstalled('pages')
  if (!(await installWhenNeeded('pages')) || !(await buildWebWhenStale())) return false
  if (!stays) await keepProductOnly()
  return true
}
