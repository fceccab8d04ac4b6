import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFile, cp, glob, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pinnedNode, root } from './place.ts'
import { placeOfData } from './product.ts'

/** A release of the product that lies beside this one. */
export interface Release {
  /** Its top folder. */
  place: string
  remove: () => Promise<void>
}

const titles = 'packages/web/src/i18n/en/app.ts'
/** How the window of the support screen is called in the other release. */
export const OTHER_TITLE = 'Support, anew'

/** What a release is made of, without what it is built of or built into. */
const copied = [
  'tsconfig.base.json',
  ...['package.json', 'src'].map((part) => `packages/contract/${part}`),
  ...['app.html', 'build', 'package.json', 'public', 'src', 'tsconfig.json', 'vite.config.ts'].map(
    (part) => `packages/web/${part}`,
  ),
  ...['dist', 'fonts', 'migrations', 'package.json', 'seeds'].map((part) => `packages/server/${part}`),
]

/** All that is installed, but for what lies in the release itself. */
const linkPackages = async (place: string): Promise<void> => {
  const modules = join(root, 'node_modules')
  await mkdir(join(place, 'node_modules/@vesica'), { recursive: true })
  for (const name of await readdir(modules))
    if (name !== '@vesica' && !name.startsWith('.'))
      await symlink(join(modules, name), join(place, 'node_modules', name))
  await symlink(join(place, 'packages/contract'), join(place, 'node_modules/@vesica/contract'))
}

/** Another word that many screens read, and another rule in each sheet: no script and no sheet keeps its name. */
const change = async (place: string): Promise<void> => {
  const file = join(place, titles)
  const before = await readFile(file, 'utf8')
  const after = before.replace("support: 'Support'", `support: '${OTHER_TITLE}'`)
  if (after === before) throw new Error(`${titles} no longer says what is changed here`)
  await writeFile(file, after)
  for await (const sheet of glob(join(place, 'packages/web/src/**/*.module.css')))
    await appendFile(sheet, '\n.release {\n  order: 2;\n}\n')
}

const build = async (place: string): Promise<void> => {
  const builder = spawn(pinnedNode, ['build/build.ts'], {
    cwd: join(place, 'packages/web'),
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production' },
  })
  const [code] = (await once(builder, 'exit')) as [number | null]
  if (code !== 0) throw new Error(`The other release was not built: ${code}`)
}

/** The script that all pages of a release begin with, as its build named it. */
export const entryOf = async (place: string): Promise<string> => {
  const manifest = await readFile(join(place, 'packages/web/dist/client/.vite/manifest.json'), 'utf8')
  return `/${(JSON.parse(manifest) as { 'app.html': { file: string } })['app.html'].file}`
}

/** Builds another release, somewhere else, from changed sources of the pages. The server is the same. */
export const anotherRelease = async (): Promise<Release> => {
  const place = await mkdtemp(join(await placeOfData(), 'vesica-release-'))
  const remove = () => rm(place, { recursive: true, force: true })
  try {
    for (const part of copied) await cp(join(root, part), join(place, part), { recursive: true })
    await linkPackages(place)
    await change(place)
    await build(place)
    return { place, remove }
  } catch (error) {
    await remove()
    throw error
  }
}
