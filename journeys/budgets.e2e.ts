import type { Page } from '@playwright/test'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from './support/journey.ts'
import { aMember } from './support/people.ts'
import { root } from './support/place.ts'

interface Chunk {
  file: string
  src?: string
  imports?: string[]
  css?: string[]
}

const manifest = async (): Promise<Record<string, Chunk>> =>
  JSON.parse(await readFile(join(root, 'packages/web/dist/client/.vite/manifest.json'), 'utf8'))

/** A chunk and everything it imports. */
const withImports = (chunks: Record<string, Chunk>, key: string, collected = new Set<string>()): Set<string> => {
  if (collected.has(key)) return collected
  collected.add(key)
  for (const next of chunks[key]?.imports ?? []) withImports(chunks, next, collected)
  return collected
}

const filesOf = (chunks: Record<string, Chunk>, keys: Iterable<string>): Set<string> =>
  new Set([...keys].flatMap((key) => [chunks[key]?.file ?? '', ...(chunks[key]?.css ?? [])]))

/** Collects the paths of our assets that a window requests from now on. */
const watchAssets = (page: Page): Set<string> => {
  const requested = new Set<string>()
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/assets/')) requested.add(pathname.slice(1))
  })
  return requested
}

test('members never load the back-office', async ({ product, open }) => {
  const chunks = await manifest()
  const adminChunks = Object.keys(chunks).filter((key) => /src\/screens\/admin\/|PdfPages|pdf\.worker/.test(key))
  expect(adminChunks.length).toBeGreaterThan(0)
  const page = await open({ as: await aMember(product) })
  const requested = watchAssets(page)
  for (const path of ['/dashboard', '/settings?tab=profile', '/settings?tab=security', '/settings?tab=shipping']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
  // Hovering over a link preloads its target, which is outside the back-office too.
  await page.getByRole('link', { name: 'Overview' }).filter({ visible: true }).first().hover()
  const adminFiles = filesOf(chunks, adminChunks)
  expect([...requested].filter((file) => adminFiles.has(file))).toEqual([])
  expect(requested.size).toBeGreaterThan(3)
})

test('the front page loads only its own script and its own two fonts', async ({ page }) => {
  const chunks = await manifest()
  const own = filesOf(chunks, withImports(chunks, 'src/landing.tsx'))
  const requested = watchAssets(page)
  await page.goto('/')
  await page.getByRole('button', { name: 'View Rewards of Seeker' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  const scripts = [...requested].filter((file) => file.endsWith('.js') && !/scheme-/.test(file))
  expect(scripts.filter((file) => !own.has(file))).toEqual([])
  const fonts = [...requested].filter((file) => file.endsWith('.woff2'))
  expect(fonts.length).toBeLessThanOrEqual(2)
  expect(fonts.filter((file) => !/(fraunces|inter)-latin-wght-normal/.test(file))).toEqual([])
  expect([...requested].filter((file) => file.endsWith('.css'))).toEqual([])
})

test('the wallet loads the QR code and PDF viewers only when needed, and stays within its budget', async () => {
  const chunks = await manifest()
  const own = withImports(chunks, 'src/screens/member/WalletScreen.tsx')
  const later = Object.keys(chunks).filter((key) => /QrDrawing|PdfPages/.test(key))
  expect(later).toHaveLength(2)
  expect(later.filter((key) => own.has(key))).toEqual([])
  const file = join(root, 'packages/web/dist/client', chunks['src/screens/member/WalletScreen.tsx']?.file ?? '')
  expect((await readFile(`${file}.br`)).length).toBeLessThan(60_000)
})
