/// <reference types="node" />
import { existsSync, readFileSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { chunksOf, readManifest } from '../build/landingAssets.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const manifest = readManifest(root)

/** Import cycles between files. */
const circles = (): string[] => {
  const cycles: string[] = []
  const done = new Set<string>()
  const walk = (key: string, path: readonly string[]): void => {
    if (path.includes(key)) cycles.push([...path.slice(path.indexOf(key)), key].join(' → '))
    if (path.includes(key) || done.has(key)) return
    for (const next of manifest[key]?.imports ?? []) walk(next, [...path, key])
    done.add(key)
  }
  for (const key of Object.keys(manifest)) walk(key, [])
  return cycles
}

type Area = 'public' | 'member' | 'admin'

const areaOf = (screen: string): Area | undefined =>
  /^src\/screens\/(public|member|admin)\/.*Screens?\.tsx$/.exec(screen)?.[1] as Area

const screens = Object.keys(manifest).filter((key) => areaOf(key))

const frames: Readonly<Record<Area, string>> = {
  public: 'src/shell/PublicShell.tsx',
  member: 'src/shell/MemberShell.tsx',
  admin: 'src/screens/admin/AdminRoutes.tsx',
}

/** Scripts loaded before a screen renders first: the application, its frame, and the screen itself. */
const scriptsOf = (screen: string): string[] => {
  // A frame in a shared file has no entry of its own; its screens load that file.
  const entries = ['app.html', frames[areaOf(screen) ?? 'public'], screen].filter((entry) => manifest[entry])
  const keys = entries.flatMap((entry) => chunksOf(manifest, entry))
  return [...new Set(keys.map((key) => manifest[key]?.file ?? ''))]
}

/** Compressed size in KB. The targets are in the performance budgets, the sizes reached so far are here. */
const kilobytes = (files: readonly string[]): number =>
  files.reduce((sum, file) => sum + travelling(`${root}dist/client/${file}`), 0) / 1000

/** Files that compression would enlarge, such as the smallest ones, are served as they are. */
const travelling = (path: string): number => statSync(existsSync(`${path}.br`) ? `${path}.br` : path).size

/** Maximum size in KB reached for each area. No screen may exceed it. */
const most: Readonly<Record<Area, number>> = { public: 209, member: 258, admin: 381 }

/** Requires the output of `npm run build`; `npm test` builds first. */
it('no file of the application depends on itself, which could leave an import uninitialized', () => {
  expect(Object.keys(manifest).length).toBeGreaterThan(20)
  expect(manifest['app.html']?.isEntry).toBe(true)
  expect(circles()).toEqual([])
})

it('a screen loads at most twelve scripts, which load in sequence on a slow connection', () => {
  expect(screens.length).toBeGreaterThan(30)
  const many = screens.map((screen) => [screen, scriptsOf(screen).length] as const).filter(([, count]) => count > 12)
  expect(many).toEqual([])
})

it.each([
  ['signs in', 'public/SignInScreen', 168],
  ['opens the dashboard', 'member/DashboardScreen', 225],
  ['opens the wallet', 'member/WalletScreen', 200],
  ['opens the library', 'member/LibraryScreen', 213],
  ['opens the store', 'member/StoreScreen', 210],
  ['opens the back-office', 'admin/OverviewScreen', 246],
  // A few kilobytes of margin, as the division of files shifts with each new module.
])('a visit that %s loads less script for %s than its budget', (_, screen, kB) => {
  expect(kilobytes(scriptsOf(`src/screens/${screen}.tsx`))).toBeLessThan(kB)
})

/** Screens that validate while the user types: quiz answers, gift codes. Tickets share a file with lessons. */
const judging = ['Lesson', 'Membership', 'Ticket'].map((name) => `src/screens/member/${name}Screen.tsx`)

it('only screens that validate while typing load the validator up front', () => {
  const withValidator = Object.keys(manifest).filter((key) => {
    const { file = '' } = manifest[key] ?? {}
    return file.endsWith('.js') && readFileSync(`${root}dist/client/${file}`, 'utf8').includes('ZodError')
  })
  expect(withValidator.length).toBeGreaterThan(0)
  const bringing = (key: string) => chunksOf(manifest, key).some((chunk) => withValidator.includes(chunk))
  const slowScreens = screens.filter((key) => areaOf(key) !== 'admin' && bringing(key))
  expect(slowScreens.filter((key) => !judging.includes(key))).toEqual([])
})

it('no screen loads more than the budget of its area', () => {
  const heavy = screens.map((screen) => [screen, kilobytes(scriptsOf(screen))] as const)
  expect(heavy.filter(([screen, size]) => size > most[areaOf(screen) ?? 'public'])).toEqual([])
})

it('country data loads with address forms, and with no screen', () => {
  const ofCountries = Object.keys(manifest).filter((key) => {
    const { file = '' } = manifest[key] ?? {}
    return file.endsWith('.js') && readFileSync(`${root}dist/client/${file}`, 'utf8').includes('Papua New Guinea')
  })
  expect(ofCountries).toHaveLength(1)
  const bringing = (key: string) => chunksOf(manifest, key).some((chunk) => ofCountries.includes(chunk))
  expect(screens.filter(bringing)).toEqual([])
  const forms = ['src/features/identity/ShippingForm.tsx', 'src/features/store/checkout/DetailsForm.tsx']
  for (const form of forms) {
    expect([form, bringing(form)]).toEqual([form, true])
    const files = chunksOf(manifest, form).map((key) => manifest[key]?.file ?? '')
    expect(files.filter((file) => file.includes('/admin-'))).toEqual([])
  }
})
