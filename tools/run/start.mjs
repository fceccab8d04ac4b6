// Plain JavaScript, like all code of a start without a build: loading the TypeScript parser alone takes longer.
import { staleBuilds } from './built.mjs'
import { installWhenNeeded, isInstalled, removeBuildPackages, root } from './install.mjs'

const serverFile = '../../packages/server/dist/bundle/server.cjs'

/** Builds the web application and the server if their sources have changed, then runs the server in this process. */
export async function main() {
  if (staleBuilds().length > 0 && !(await buildWithItsPackages())) {
    console.error('The product could not be built; the server was not started.')
    process.exitCode = 1
    return
  }
  process.chdir(root)
  // In this process: signals and exit code need no relay, and a second Node would take as long to start as the first.
  await import(serverFile)
}

/** Removes the build packages after the build, unless they were installed before. */
async function buildWithItsPackages() {
  const stays = isInstalled('build')
  if (!(await installWhenNeeded('build'))) return false
  const { buildWhenStale } = await import('./build.ts')
  if (!(await buildWhenStale())) return false
  if (!stays) await removeBuildPackages()
  return true
}
