import { spawn } from 'node:child_process'
import { accessSync, constants, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { delimiter, dirname, join, relative, resolve } from 'node:path'
import { whenToldToEnd } from './ending.mjs'
import { placesOf } from './packages.mjs'

/** @typedef {import('./packages.mjs').PackageSet} PackageSet */

export const root = resolve(import.meta.dirname ?? new URL('.', import.meta.url).pathname, '../..')

const platform = `${process.platform}-${process.arch}`
/** One package for each platform holds the runtime that package.json pins; npm installs the fitting one. */
const runtime = join(root, 'node_modules', platform === 'darwin-arm64' ? `node-bin-${platform}` : `node-${platform}`)
export const pinnedNode = join(runtime, 'bin/node')

/** What npm itself wrote about what it installed. */
const recorded = join(root, 'node_modules/.package-lock.json')

/** Without "dev" npm removes what is there for development; with a workspace it adds what that needs, and no more. */
const flagsOf = {
  product: ['--omit=dev'],
  build: ['--include=dev', '--workspace=packages/web'],
  tests: ['--include=dev'],
}

/**
 * Install what is missing of a set of packages or differs from package-lock.json.
 * @param {PackageSet} set
 * @returns {Promise<boolean>} whether everything is there now
 */
export async function installWhenNeeded(set) {
  const reason = whyInstall(set)
  if (reason === undefined) return true
  const wanted = testsAreKept() ? 'tests' : set
  const whatFor = { product: '', build: ' to build the product', tests: ' with all that tests need' }[wanted]
  console.log(`Installing packages${whatFor}, because ${reason}. This takes up to a minute ...`)
  if (!(await npm(existsSync(recorded) ? 'install' : 'ci', flagsOf[wanted]))) {
    console.error('The packages could not be installed. The lines above say why.')
    console.error('If they speak of what is in node_modules, remove that folder and try again.')
    return false
  }
  const stillMissing = whyInstall(set)
  if (stillMissing !== undefined) console.error(`The installation did not help: ${stillMissing}.`)
  return stillMissing === undefined
}

/** @param {PackageSet} set */
export function isInstalled(set) {
  return whyInstall(set) === undefined
}

/** Where tests have been run, they can be run again: their packages are not taken away, and kept up to date. */
function testsAreKept() {
  return existsSync(join(root, 'node_modules/vitest'))
}

/** Take away again what was only added for a build. If that fails, it stays: no reason not to start. */
export async function keepProductOnly() {
  if (testsAreKept()) return
  console.log('Removing what only the build needed ...')
  await npm('install', flagsOf.product)
}

/**
 * Compares what npm recorded in node_modules with the lock file: no stamp of our own that could lie.
 * @param {PackageSet} set
 * @returns {string | undefined} undefined when all is there
 */
function whyInstall(set) {
  if (!existsSync(recorded)) return 'node_modules is missing'
  const locked = packagesOf(join(root, 'package-lock.json'))
  const installed = packagesOf(recorded)
  const other = placesOf(locked, set).find((place) => installed[place]?.version !== locked[place]?.version)
  if (other !== undefined)
    return `${other} is ${installed[other] ? `not at version ${locked[other]?.version}` : 'missing'}`
  return existsSync(pinnedNode) ? undefined : `the pinned Node for ${platform} is missing`
}

/**
 * @param {string} file
 * @returns {import('./packages.mjs').LockedPackages}
 */
function packagesOf(file) {
  return JSON.parse(readFileSync(file, 'utf8')).packages ?? {}
}

/**
 * `ci` begins anew, `install` changes only what differs; either checks each package by the lock file and leaves that as it is.
 * We end with it when we are told to.
 * @param {'ci' | 'install'} verb
 * @param {string[]} flags
 * @returns {Promise<boolean>} whether it succeeded
 */
async function npm(verb, flags) {
  // What is optional are binaries for this platform, the runtime among them: wanted whatever the machine's settings say.
  const quiet = ['--no-audit', '--no-fund', '--loglevel=error', '--no-update-notifier']
  const args = [verb, ...flags, '--include=optional', '--no-save', ...quiet]
  let told = false
  const forget = whenToldToEnd((signal) => {
    told = true
    child.kill(signal)
  })
  const child = spawn('npm', args, { cwd: root, stdio: 'inherit', env: npmEnvironment() })
  const status = await new Promise((end) => {
    child.on('error', () => end(1))
    child.on('exit', end)
  })
  forget()
  if (told) process.exit(1)
  if (status === 0) finishRuntime()
  return status === 0
}

function finishRuntime() {
  // Headers for compiling against this Node, a third of its weight: nothing here is compiled.
  rmSync(join(runtime, 'include'), { recursive: true, force: true })
  // npm 10 removes the command together with the packages of other platforms, which have the same one, and where it does
  // not find the command, it fetches the runtime again.
  const command = join(root, 'node_modules/.bin/node')
  if (existsSync(command) || !existsSync(pinnedNode)) return
  mkdirSync(dirname(command), { recursive: true })
  rmSync(command, { force: true })
  symlinkSync(relative(dirname(command), pinnedNode), command)
}

/** npm runs on the machine's own Node (it replaces the pinned one while it works) and needs a folder it may write to. */
function npmEnvironment() {
  const env = { ...process.env }
  const ours = [join('node_modules', '.bin'), dirname(pinnedNode)]
  env.PATH = (env.PATH ?? '')
    .split(delimiter)
    .filter((folder) => !ours.some((own) => folder.endsWith(own)))
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
