// Plain JavaScript, as all that a start reads which has nothing to build: the parser for TypeScript alone takes longer than this.
import { staleBuilds } from './built.mjs'
import { installWhenNeeded, isInstalled, keepProductOnly, root } from './install.mjs'

const serverFile = '../../packages/server/dist/bundle/server.cjs'

/** Build web application and server when their sources changed, then become the server. */
export async function main() {
  if (staleBuilds().length > 0 && !(await buildWithItsPackages())) {
    console.error('The product could not be built; the server was not started.')
    process.exitCode = 1
    return
  }
  process.chdir(root)
  // In this very process: signals and exit code need no relay, and a second Node would take as long to start as the first.
  await import(serverFile)
}

/** What builds is there only for that time, unless it was there before. */
async function buildWithItsPackages() {
  const stays = isInstalled('build')
  if (!(await installWhenNeeded('build'))) return false
  const { buildWhenStale } = await import('./build.ts')
  if (!(await buildWhenStale())) return false
  if (!stays) await keepProductOnly()
  return true
}
