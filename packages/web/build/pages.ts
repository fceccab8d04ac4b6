/// <reference types="node" />
import { readFileSync, writeFileSync } from 'node:fs'
import type { Manifest } from 'vite'
import { chunksOf, readManifest } from './landingAssets.ts'

/** One page of the application, served at its path and below it, unless a longer path has its own page. */
export type Page = { readonly path: string; readonly html: string }

type Area = 'public' | 'member' | 'admin'

/** Entry module of each area, besides its screen. */
const frames: Readonly<Record<Area, string>> = {
  public: 'src/shell/PublicShell.tsx',
  member: 'src/shell/MemberShell.tsx',
  admin: 'src/screens/admin/AdminRoutes.tsx',
}

/** Screens that are opened first, by path. Any other URL gets the visitors' frame. */
export const openings: readonly (readonly [path: string, area: Area, screen?: string])[] = [
  // Paths without a page of their own mostly don't exist. They get the frame that all visitors share.
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

/**
 * The frame of an area with a skeleton of its screen, painted before any script loads. It has no text and no behavior.
 */
const drawn = (area: Area): string =>
  `<div id="drawn" data-area="${area}" aria-hidden="true"><div class="drawn-side"><b></b>${bars(7, 'drawn-line')}</div>` +
  `<div class="drawn-head"><b></b></div><div class="drawn-main"><i class="drawn-title"></i>${bars(3, 'drawn-card')}${bars(4, 'drawn-row')}</div>` +
  '<div class="drawn-foot"></div></div>' +
  // Without scripts nothing would replace it, and it would cover the message about that.
  '<noscript><style>#drawn { display: none !important; }</style></noscript>'

/** Preloads files that a page needs but does not name: its frame, its screen, and their shared files. */
const preloads = (manifest: Manifest, entries: readonly string[], named: string): string => {
  const keys = new Set(entries.flatMap((entry) => chunksOf(manifest, entry)))
  const files = [...new Set([...keys].map((key) => manifest[key]?.file ?? ''))].filter((file) => !named.includes(file))
  return files.map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`).join('')
}

const sheets = /\s*<link rel="stylesheet"[^>]*>/g

const withoutComments = (css: string): string => css.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/\s+/g, ' ')

/**
 * Creates the page of each opening from the built page. The frame's few rules are inlined, so it is painted before the
 * application's style sheets, which follow it, have loaded.
 * @param style rules of the frame
 */
export const pagesOf = (built: string, manifest: Manifest, style: string): Page[] =>
  openings.map(([path, area, screen]) => {
    if (screen !== undefined && !manifest[screen]) throw new Error(`The browser build has no ${screen}`)
    // A frame in a shared file has no entry of its own; its screens load that file.
    const entries = [frames[area], screen].filter((entry) => entry !== undefined && manifest[entry]) as string[]
    const html = built
      .replaceAll(sheets, '')
      .replace('</head>', () => `<style>${style}</style>${preloads(manifest, entries, built)}</head>`)
      .replace('<div id="root"></div>', (root) => `${root}${drawn(area)}${(built.match(sheets) ?? []).join('')}`)
    return { path, html }
  })

/** Writes the pages next to the built one. @param root packages/web, with a trailing slash */
export const writePages = (root: string): void => {
  const client = `${root}dist/client`
  const manifest = readManifest(root)
  const style = ['ui/theme/tokens.css', 'shell/drawn.css'].map((file) => readFileSync(`${root}src/${file}`, 'utf8'))
  const pages = pagesOf(readFileSync(`${client}/app.html`, 'utf8'), manifest, withoutComments(style.join('')))
  writeFileSync(`${client}/.vite/pages.json`, JSON.stringify(pages))
}
