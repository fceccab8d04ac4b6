import { expect, test } from 'vitest'
import { needsSession, paths } from '../src/paths.ts'
import { openings, pagesOf } from './pages.ts'

const areaOf = (path: string) => openings.find(([openingPath]) => openingPath === path)?.[1]

test('each page has the layout of its path', () => {
  for (const [path, area] of openings) expect([path, area !== 'public']).toEqual([path, needsSession(path)])
})

test('every screen that members open has a page of its own', () => {
  const opened = [paths.dashboard, paths.wallet, paths.library, paths.certificates, paths.sessions, paths.membership]
  const more = [
    paths.store,
    paths.purchaseHistory,
    paths.orderTracking,
    paths.support,
    paths.notifications,
    paths.settings,
  ]
  for (const path of [...opened, ...more]) expect([path(), areaOf(path())]).toEqual([path(), 'member'])
})

test('a page requests its layout and its screen once, in addition to its own scripts', () => {
  const screens = openings.flatMap(([, , screen]) => (screen ? [screen] : []))
  const chunk = (name: string, imports: string[] = []) => [
    name,
    { file: `assets/${name.split('/').at(-1)}.js`, imports },
  ]
  const manifest = Object.fromEntries([
    chunk('_base'),
    chunk('_shared', ['_base']),
    chunk('src/shell/MemberShell.tsx', ['_shared']),
    ...screens.map((screen) => chunk(screen, ['_shared'])),
  ])
  const sheet = '<link rel="stylesheet" crossorigin href="/assets/base.css">'
  const built = `<head><script src="/assets/_base.js"></script>${sheet}</head><body><div id="root"></div></body>`
  const html = pagesOf(built, manifest, '#drawn { display: none; }').find(({ path }) => path === '/wallet')?.html ?? ''
  expect(Array.from(html.matchAll(/modulepreload" crossorigin href="([^"]+)"/g), ([, href]) => href)).toEqual([
    '/assets/_shared.js',
    '/assets/MemberShell.tsx.js',
    '/assets/WalletScreen.tsx.js',
  ])
  expect(html).toContain('<div id="root"></div><div id="drawn" data-area="member" aria-hidden="true">')
  // The frame is painted before the application's style sheets load.
  expect(html.indexOf(sheet)).toBeGreaterThan(html.indexOf('drawn-foot'))
  expect(html.split(sheet)).toHaveLength(2)
  expect(html).toContain('<style>#drawn { display: none; }</style>')
  expect(html).toContain('<noscript><style>#drawn { display: none !important; }</style></noscript>')
})

test('a missing screen fails the build', () => {
  expect(() => pagesOf('<head></head>', {}, '')).toThrow(/^The browser build has no src\/screens\//)
})
