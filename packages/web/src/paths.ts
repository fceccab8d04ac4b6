/** Tabs of the settings screen in order. `settingsRegistry.ts` declares their content. */
export const settingsTabs = ['profile', 'security', 'notifications', 'shipping', 'reading', 'data'] as const
export type SettingsTab = (typeof settingsTabs)[number]

/** Support configuration screens of the back-office. */
export const supportParts = ['faq', 'replies', 'macros', 'categories', 'settings'] as const
export type SupportPart = (typeof supportParts)[number]

const withQuery = (path: string, query: Readonly<Record<string, string | undefined>>): string => {
  const input = Object.entries(query).filter((entry): entry is [string, string] => Boolean(entry[1]))
  return input.length === 0 ? path : `${path}?${new URLSearchParams(input)}`
}

/** All paths of the product. The server renders the landing page; all others belong to this app. */
export const paths = {
  home: () => '/',
  signIn: (from?: string) => withQuery('/auth/signin', { from }),
  signUp: (planId?: string) => (planId ? `/auth/signup/${encodeURIComponent(planId)}` : '/auth/signup'),
  login: (from?: string) => withQuery('/login', { from }),
  forgotPassword: () => '/forgot-password',
  resetPassword: (token: string) => withQuery('/reset-password', { token }),
  terms: () => '/terms',
  privacy: () => '/privacy',
  contact: () => '/contact',
  dashboard: () => '/dashboard',
  /** open: the open dialog: `deposit`, `asset:BTC`, `transaction:{id}`. */
  wallet: (open?: string) => withQuery('/wallet', { open }),
  /** query: filters and order of the list. */
  library: (query: Readonly<Record<string, string | undefined>> = {}) => withQuery('/content', query),
  /** from: start position: `at` in seconds, or the number of a `paragraph`. */
  libraryItem: (id: string, from: Readonly<Record<string, string | undefined>> = {}) =>
    withQuery(`/content/${encodeURIComponent(id)}`, from),
  /** query: search of the notes. */
  libraryNotes: (query: Readonly<Record<string, string | undefined>> = {}) => withQuery('/content/notes', query),
  libraryHistory: () => '/content/history',
  courses: () => withQuery('/content', { type: 'course' }),
  /** query: the open dialog. */
  course: (id: string, query: Readonly<Record<string, string | undefined>> = {}) =>
    withQuery(`/content/courses/${encodeURIComponent(id)}`, query),
  /** from: start position, as in the library. */
  lesson: (courseId: string, id: string, from: Readonly<Record<string, string | undefined>> = {}) =>
    withQuery(`/content/courses/${encodeURIComponent(courseId)}/lessons/${encodeURIComponent(id)}`, from),
  certificates: () => '/certificates',
  sessions: () => '/sessions',
  /** Public page rendered by the server. */
  verify: (number: string) => `/verify/${encodeURIComponent(number)}`,
  /** query: the plan whose price or rewards are open. */
  membership: (query: Readonly<Record<string, string | undefined>> = {}) => withQuery('/membership', query),
  /** query: the list, a product, the cart or a checkout step. */
  store: (query: Readonly<Record<string, string | undefined>> = {}) => withQuery('/store', query),
  purchaseHistory: (query: Readonly<Record<string, string | undefined>> = {}) => withQuery('/purchase-history', query),
  /** order: id, reference or tracking number to look up. */
  orderTracking: (order?: string) => withQuery('/order-tracking', { order }),
  /** query: filters of the tickets, an open question, or a new ticket (`open=new`). */
  support: (query: Readonly<Record<string, string | undefined>> = {}) => withQuery('/support', query),
  ticket: (id: string) => `/support/${encodeURIComponent(id)}`,
  activity: '/activity',
  notifications: (query: Readonly<Record<string, string | undefined>> = {}) => withQuery('/notifications', query),
  settings: (tab?: SettingsTab) => withQuery('/settings', { tab }),
  /** tab: a tab of the back-office, or a screen below one: `support/faq`. */
  admin: (tab?: string) => (tab ? `/admin/${tab.split('/').map(encodeURIComponent).join('/')}` : '/admin'),
  /** query: filters of the list, or the open entry. */
  adminAudit: (query: Readonly<Record<string, string>> = {}) => withQuery('/admin/audit', query),
  /** The log entries of a request. */
  adminLogs: (request: string) => withQuery('/admin/system', { tab: 'logs', request }),
  adminTransactions: (query: Readonly<Record<string, string>> = {}) => withQuery('/admin/transactions', query),
  adminOrder: (id: string) => withQuery('/admin/store', { view: 'orders', id }),
  adminInvitations: () => '/admin/users/invitations',
  /** id: the open import. */
  adminMemberImport: (id?: string) => withQuery('/admin/users/import', { import: id }),
  adminProductImport: (id?: string) => withQuery('/admin/store/import', { import: id }),
  adminSupport: (section: SupportPart) => `/admin/support/${section}`,
  adminProfile: () => '/admin/profile',
} as const

/** First screen after sign-in. */
export const homeOf = (role: 'user' | 'admin'): string => (role === 'admin' ? paths.admin() : paths.dashboard())

/** Whether a path belongs to the back-office. */
export const isAdminPath = (pathname: string): boolean => pathname === '/admin' || pathname.startsWith('/admin/')
const memberPaths: readonly string[] = [
  '/dashboard',
  '/wallet',
  '/content',
  '/store',
  '/membership',
  '/purchase-history',
  '/order-tracking',
  '/support',
  '/notifications',
  '/activity',
  '/certificates',
  '/sessions',
  '/settings',
  '/profile',
]
const isMemberPath = (pathname: string): boolean =>
  memberPaths.includes(pathname) || /^\/(content|support)\//.test(pathname)

/** Member screens that administrators can use too. */
const isSharedPath = (pathname: string): boolean => pathname === '/settings'

/** Whether a path requires a session. */
export const needsSession = (pathname: string): boolean => isAdminPath(pathname) || isMemberPath(pathname)

const isSignInPath = (pathname: string): boolean => pathname === '/auth/signin' || pathname === '/login'

/** Whether a path stays open during maintenance: sign-in, and restoring an old email address. */
export const isAlwaysOpenPath = (pathname: string): boolean => isSignInPath(pathname) || pathname === '/not-me'

/**
 * The feature that a member screen depends on. The wallet is not listed, as past requests stay visible while it is off.
 */
export const featureOfPath = (pathname: string): 'store' | 'content' | 'live_sessions' | undefined => {
  const [, first] = pathname.split('/')
  if (first === 'sessions') return 'live_sessions'
  return first === 'store' || first === 'content' ? first : undefined
}

/**
 * Return path after sign-in: a screen of this app that requires a session. Anything else is dropped, above all URLs of
 * other sites.
 * @param from value from the URL @param role role of the user; undefined: not known yet
 */
export const safeReturn = (from: string | undefined, role?: 'user' | 'admin'): string | undefined => {
  if (!from || !/^\/[^/\\]/.test(from)) return undefined
  const here = 'https://here.invalid'
  let url: URL
  try {
    url = new URL(from, here)
  } catch {
    return undefined
  }
  if (url.origin !== here || !needsSession(url.pathname)) return undefined
  if (role === 'user' && isAdminPath(url.pathname)) return undefined
  if (role === 'admin' && isMemberPath(url.pathname) && !isSharedPath(url.pathname)) return undefined
  return `${url.pathname}${url.search}${url.hash}`
}

/** Router link for a path with a query, as the server includes in notifications. */
export const linkTo = (path: string) => {
  const { pathname, searchParams } = new URL(path, 'https://here.invalid')
  return { to: pathname, search: Object.fromEntries(searchParams) as never }
}
