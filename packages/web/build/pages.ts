/// <reference types="node" />
import { readFileSync, writeFileSync } from 'node:fs'
import type { Manifest } from 'vite'
import { chunksOf, readManifest } from './landingAssets.ts'

/** One page of the application as it is served: at its path and below, unless a longer path has one of its own. */
export type Page = { readonly path: string; readonly html: string }

type Area = 'public' | 'member' | 'admin'

/** The module that each area begins with, besides its screen. */
const frames: Readonly<Record<Area, string>> = {
  public: 'src/shell/PublicShell.tsx',
  member: 'src/shell/MemberShell.tsx',
  admin: 'src/screens/admin/AdminRoutes.tsx',
}

/** The screens that people open first, by their paths; any other address gets the frame of visitors. */
export const openings: readonly (readonly [path: string, area: Area, screen?: string])[] = [
  // What has no page of its own is mostly no address at all; its frame is that of all visitors.
  ['/', 'public', 'src/screens/public/NotFoundScreen.tsx'],
  ['/auth', 'public', 'src/screens/public/signup/SignUpScreen.tsx'],
  ['/auth/signin', 'public', 'src/screens/public/SignInScreen.tsx'],
  ['/login', 'public', 'src/screens/public/SignInScreen.tsx'],
  ['/dashboard', 'member', 'src/screens/member/DashboardScreen.tsx'],
  ['/wallet', 'member', 'src/screens/member/WalletScreen.tsx'],
  ['/content', 'member', 'src/screens/member/LibraryScreen.tsx'],
  ['/content/courses', 'member', 'src/screens/member/CourseScreen.tsx'],
  ['/store', 'member', 'src/screens/member/StoreScreen.tsx'],
  ['/membership', 'member', 'src/screens/member/MembershipScreen.tsx'],
  ['/purchase-history', 'member', 'src/screens/member/PurchaseHistoryScreen.tsx'],
  ['/order-tracking', 'member', 'src/screens/member/OrderTrackingScreen.tsx'],
  ['/certificates', 'member', 'src/screens/member/CertificatesScreen.tsx'],
  ['/sessions', 'member', 'src/screens/member/SessionsScreen.tsx'],
  ['/support', 'member', 'src/screens/member/SupportScreen.tsx'],
  ['/notifications', 'member', 'src/screens/member/NotificationsScreen.tsx'],
  ['/settings', 'member', 'src/screens/member/settings/SettingsScreen.tsx'],
  ['/profile', 'member'],
  ['/admin', 'admin'],
]

const bars = (count: number, name: string): string => `<i class="${name}"></i>`.repeat(count)

/** The frame of an area with the shape of a screen in it, drawn before any script has come. It says nothing and does nothing. */
const drawn = (area: Area): string =>
  `<div id="drawn" data-area="${area}" aria-hidden="true"><div class="drawn-side"><b></b>${bars(7, 'drawn-line')}</div>` +
  `<div class="drawn-head"><b></b></div><div class="drawn-main"><i class="drawn-title"></i>${bars(3, 'drawn-card')}${bars(4, 'drawn-row')}</div>` +
  '<div class="drawn-foot"></div></div>' +
  // Without scripts nothing would ever take its place, and it would lie over the words that say so.
  '<noscript><style>#drawn { display: none !important; }</style></noscript>'

/** Asks at once for what a page needs that the page itself does not name: its frame, its screen and what these share. */
const preloads = (manifest: Manifest, entries: readonly string[], named: string): string => {
  const keys = new Set(entries.flatMap((entry) => chunksOf(manifest, entry)))
  const files = [...new Set([...keys].map((key) => manifest[key]?.file ?? ''))].filter((file) => !named.includes(file))
  return files.map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`).join('')
}

const sheets = /\s*<link rel="stylesheet"[^>]*>/g

const withoutComments = (css: string): string => css.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/\s+/g, ' ')

/**
 * Makes a page of each opening out of the one that was built. The frame has its own few rules in the page and is painted before
 * the application's style sheets, which stand behind it, have come.
 * @param style the rules of the frame
 */
export const pagesOf = (built: string, manifest: Manifest, style: string): Page[] =>
  openings.map(([path, area, screen]) => {
    if (screen !== undefined && !manifest[screen]) throw new Error(`The browser build has no ${screen}`)
    // A frame that stands in a file with what others share has no entry of its own; its screens bring that file.
    const entries = [frames[area], screen].filter((entry) => entry !== undefined && manifest[entry]) as string[]
    const html = built
      .replaceAll(sheets, '')
      .replace('</head>', () => `<style>${style}</style>${preloads(manifest, entries, built)}</head>`)
      .replace('<div id="root"></div>', (root) => `${root}${drawn(area)}${(built.match(sheets) ?? []).join('')}`)
    return { path, html }
  })

/** Writes the pages beside the one that was built. @param root packages/web, with a trailing slash */
export const writePages = (root: string): void => {
  const client = `${root}dist/client`
  const manifest = readManifest(root)
  const style = ['ui/theme/tokens.css', 'shell/drawn.css'].map((file) => readFileSync(`${root}src/${file}`, 'utf8'))
  const pages = pagesOf(readFileSync(`${client}/app.html`, 'utf8'), manifest, withoutComments(style.join('')))
  writeFileSync(`${client}/.vite/pages.json`, JSON.stringify(pages))
}
