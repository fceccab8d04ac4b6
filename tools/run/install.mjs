import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { delimiter, join, resolve } from 'node:path'

export const root = resolve(import.meta.dirname ?? new URL('.', import.meta.url).pathname, '../..')

/** The runtime that package.json pins through the npm package `node`. */
export const pinnedNode = join(root, 'node_modules/node/bin/node')

/**
 * Install the dependencies when node_modules is missing or differs from package-lock.json.
 * @returns {boolean} whether everything is there now
 */
export function installWhenNeeded() {
  const reason = whyInstall()
  if (reason === undefined) return true
  console.log(`Installing dependencies, because ${reason}. This takes up to a minute ...`)
  if (!npm('ci')) {
    console.log('`npm ci` did not succeed, trying `npm install` ...')
    if (!npm('install')) {
      console.error('The dependencies could not be installed. The lines above say why.')
      return false
    }
  }
  const stillMissing = whyInstall()
  if (stillMissing !== undefined) console.error(`The installation did not help: ${stillMissing}.`)
  return stillMissing === undefined
}

/**
 * Compares what npm recorded in node_modules with the lock file: no stamp of our own that could lie.
 * @returns {string | undefined} undefined when all is there
 */
function whyInstall() {
  const recorded = join(root, 'node_modules/.package-lock.json')
  if (!existsSync(recorded)) return 'node_modules is missing'
  const wanted = packagesOf(join(root, 'package-lock.json'))
  const installed = packagesOf(recorded)
  for (const [path, entry] of Object.entries(wanted)) {
    if (!path.startsWith('node_modules/') || entry.link || entry.optional || entry.devOptional) continue
    if (installed[path]?.version !== entry.version) return `${path} is not at version ${entry.version}`
  }
  return existsSync(pinnedNode) ? undefined : 'the pinned Node runtime is missing'
}

/**
 * @param {string} file
 * @returns {Record<string, { version?: string, link?: boolean, optional?: boolean, devOptional?: boolean }>}
 */
function packagesOf(file) {
  return JSON.parse(readFileSync(file, 'utf8')).packages ?? {}
}

/** @param {'ci' | 'install'} verb */
function npm(verb) {
  // The build and the runtime itself are development dependencies: wanted even where NODE_ENV says production.
  const args = [verb, '--include=dev', '--no-audit', '--no-fund', '--loglevel=error', '--no-update-notifier']
  return spawnSync('npm', args, { cwd: root, stdio: 'inherit', env: npmEnvironment() }).status === 0
}

/** npm runs on the machine's own Node (it replaces the pinned one while it works) and needs a folder it may write to. */
function npmEnvironment() {
  const env = { ...process.env }
  const ownBin = join('node_modules', '.bin')
  env.PATH = (env.PATH ?? '')
    .split(delimiter)
    .filter((folder) => !folder.endsWith(ownBin))
    .join(delimiter)
  if (!mayWrite(env.npm_config_cache ?? join(homedir(), '.npm'))) {
    env.npm_config_cache = join(tmpdir(), `npm-cache-${process.getuid?.() ?? 'user'}`)
  }
  return env
}

/** @param {string} folder */
function mayWrite(folder) {
  try {
    mkdirSync(folder, { recursive: true })
    accessSync(folder, constants.W_OK)
    return true
  } catch {
    return false
  }
}
