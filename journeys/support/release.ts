import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFile, cp, glob, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pinnedNode, root } from './place.ts'
import { placeOfData } from './product.ts'

/** A second release of the product next to this one. */
export interface Release {
  /** Its root folder. */
  place: string
  remove: () => Promise<void>
}

const titles = 'packages/web/src/i18n/en/app.ts'
/** The page title of the support screen in the other release. */
export const OTHER_TITLE = 'Support, anew'

/** The files of a release, without dependencies or build output. */
const copied = [
  'tsconfig.base.json',
  ...['package.json', 'src'].map((path) => `packages/contract/${path}`),
  ...['app.html', 'build', 'package.json', 'public', 'src', 'tsconfig.json', 'vite.config.ts'].map(
    (path) => `packages/web/${path}`,
  ),
  ...['dist', 'fonts', 'migrations', 'package.json', 'seeds'].map((path) => `packages/server/${path}`),
]

/** Links all installed packages except the workspaces of the release. */
const linkPackages = async (folder: string): Promise<void> => {
  const modules = join(root, 'node_modules')
  await mkdir(join(folder, 'node_modules/@vesica'), { recursive: true })
  for (const name of await readdir(modules))
    if (name !== '@vesica' && !name.startsWith('.'))
      await symlink(join(modules, name), join(folder, 'node_modules', name))
  await symlink(join(folder, 'packages/contract'), join(folder, 'node_modules/@vesica/contract'))
}

/**
 * Changes a string that many screens use and a rule in each style sheet, so that every script and style sheet gets a
 * new name.
 */
const change = async (folder: string): Promise<void> => {
  const file = join(folder, titles)
  const before = await readFile(file, 'utf8')
  const after = before.replace("support: 'Support'", `support: '${OTHER_TITLE}'`)
  if (after === before) throw new Error(`${titles} no longer says what is changed here`)
  await writeFile(file, after)
  for await (const sheet of glob(join(folder, 'packages/web/src/**/*.module.css')))
    await appendFile(sheet, '\n.release {\n  order: 2;\n}\n')
}

const build = async (folder: string): Promise<void> => {
  const builder = spawn(pinnedNode, ['build/build.ts'], {
    cwd: join(folder, 'packages/web'),
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production' },
  })
  const [code] = (await once(builder, 'exit')) as [number | null]
  if (code !== 0) throw new Error(`The other release was not built: ${code}`)
}

/** The entry script of all pages of a release, as named by its build. */
export const entryOf = async (folder: string): Promise<string> => {
  const manifest = await readFile(join(folder, 'packages/web/dist/client/.vite/manifest.json'), 'utf8')
  return `/${(JSON.parse(manifest) as { 'app.html': { file: string } })['app.html'].file}`
}

/** Builds another release in a separate folder from changed web sources. The server is the same. */
export const anotherRelease = async (): Promise<Release> => {
  const folder = await mkdtemp(join(await placeOfData(), 'vesica-release-'))
  const remove = () => rm(folder, { recursive: true, force: true })
  try {
    for (const path of copied) await cp(join(root, path), join(folder, path), { recursive: true })
    await linkPackages(folder)
    await change(folder)
    await build(folder)
    return { place: folder, remove }
  } catch (error) {
    await remove()
    throw error
  }
}
