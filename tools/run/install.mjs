import { spawn } from 'node:child_process'
import { accessSync, constants, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { delimiter, dirname, join, relative, resolve } from 'node:path'
import { onStop } from './ending.mjs'
import { placesOf } from './packages.mjs'

/** @typedef {import('./packages.mjs').PackageSet} PackageSet */

export const root = resolve(import.meta.dirname ?? new URL('.', import.meta.url).pathname, '../..')

const platform = `${process.platform}-${process.arch}`
/** The runtime that package.json pins has one package per platform; npm installs the matching one. */
const runtime = join(root, 'node_modules', platform === 'darwin-arm64' ? `node-bin-${platform}` : `node-${platform}`)
export const pinnedNode = join(runtime, 'bin/node')

/** npm's own record of the installed packages. */
const recorded = join(root, 'node_modules/.package-lock.json')

/** Without "dev" npm removes development packages; with a workspace it adds only the packages that this one needs. */
const flagsOf = {
  product: ['--omit=dev'],
  build: ['--include=dev', '--workspace=packages/web'],
  tests: ['--include=dev'],
}

/**
 * Installs packages of a set that are missing or differ from package-lock.json.
 * @param {PackageSet} set
 * @returns {Promise<boolean>} whether all packages are installed now
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

/** Once installed, test packages are not removed but updated, so that tests can run again. */
function testsAreKept() {
  return existsSync(join(root, 'node_modules/vitest'))
}

/** Removes packages installed only for a build. If that fails, they stay, which does not prevent the start. */
export async function removeBuildPackages() {
  if (testsAreKept()) return
  console.log('Removing what only the build needed ...')
  await npm('install', flagsOf.product)
}

/**
 * Compares npm's record in node_modules with the lock file: a stamp of our own could be wrong.
 * @param {PackageSet} set
 * @returns {string | undefined} the reason to install; undefined if nothing is missing
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
 * `ci` reinstalls everything, `install` changes only the differences; both verify each package against the lock file
 * and leave that unchanged. If this process is told to exit, it stops npm first.
 * @param {'ci' | 'install'} verb
 * @param {string[]} flags
 * @returns {Promise<boolean>} whether it succeeded
 */
async function npm(verb, flags) {
  // The optional packages are binaries for this platform, including the runtime: needed regardless of npm's settings.
  const quiet = ['--no-audit', '--no-fund', '--loglevel=error', '--no-update-notifier']
  const args = [verb, ...flags, '--include=optional', '--no-save', ...quiet]
  let told = false
  const forget = onStop((signal) => {
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
  // Headers for compiling against this Node take a third of its size, and nothing here is compiled.
  rmSync(join(runtime, 'include'), { recursive: true, force: true })
  // npm 10 removes the `node` command together with the packages of other platforms, which provide it too; without the
  // command it would download the runtime again.
  const command = join(root, 'node_modules/.bin/node')
  if (existsSync(command) || !existsSync(pinnedNode)) return
  mkdirSync(dirname(command), { recursive: true })
  rmSync(command, { force: true })
  symlinkSync(relative(dirname(command), pinnedNode), command)
}

/** npm runs on the system's Node, because it replaces the pinned one, and needs a writable cache folder. */
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
