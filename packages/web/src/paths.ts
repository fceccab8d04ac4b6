/** The tabs of the settings screen, in their order; what they show stands in its `settingsRegistry.ts`. */
export const settingsTabs = ['profile', 'security', 'notifications', 'shipping', 'reading', 'data'] as const
export type SettingsTab = (typeof settingsTabs)[number]

/** What stands beside the tickets of administrators, each a screen of its own. */
export const supportParts = ['faq', 'replies', 'macros', 'categories', 'settings'] as const
export type SupportPart = (typeof supportParts)[number]

const withQuery = (path: string, query: Readonly<Record<string, string | undefined>>): string => {
  const input = Object.entries(query).filter((entry): entry is [string, string] => Boolean(entry[1]))
  return input.length === 0 ? path : `${path}?${new URLSearchParams(input)}`
}

/** Every path of the product. The front page is drawn by the server; all others belong to this app. */
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
  /** open: the dialog, as the address says it: `deposit`, `asset:BTC`, `transaction:{id}`. */
  wallet: (open?: string) => withQuery('/wallet', { open }),
  /** query: what the list is narrowed to, and its order. */
  library: (query: Readonly<Record<string, string | undefined>> = {}) => withQuery('/content', query),
  /** from: where to begin: `at` in seconds, or the number of a `paragraph`. */
  libraryItem: (id: string, from: Readonly<Record<string, string | undefined>> = {}) =>
    withQuery(`/content/${encodeURIComponent(id)}`, from),
  /** query: what one's notes are searched for. */
  libraryNotes: (query: Readonly<Record<string, string | undefined>> = {}) => withQuery('/content/notes', query),
  libraryHistory: () => '/content/history',
  courses: () => withQuery('/content', { type: 'course' }),
  /** query: the dialog that is open. */
  course: (id: string, query: Readonly<Record<string, string | undefined>> = {}) =>
    withQuery(`/content/courses/${encodeURIComponent(id)}`, query),
  /** from: where to begin, as in the library. */
  lesson: (courseId: string, id: string, from: Readonly<Record<string, string | undefined>> = {}) =>
    withQuery(`/content/courses/${encodeURIComponent(courseId)}/lessons/${encodeURIComponent(id)}`, from),
  certificates: () => '/certificates',
  sessions: () => '/sessions',
  /** A public page, drawn by the server. */
  verify: (number: string) => `/verify/${encodeURIComponent(number)}`,
  /** query: the plan whose price or rewards are open. */
  membership: (query: Readonly<Record<string, string | undefined>> = {}) => withQuery('/membership', query),
  /** query: the list, a product, the cart or a step of the checkout, as the address says them. */
  store: (query: Readonly<Record<string, string | undefined>> = {}) => withQuery('/store', query),
  purchaseHistory: (query: Readonly<Record<string, string | undefined>> = {}) => withQuery('/purchase-history', query),
  /** order: an id, reference or tracking number to look up. */
  orderTracking: (order?: string) => withQuery('/order-tracking', { order }),
  /** query: which tickets, an open question, or what is asked (`open=new`). */
  support: (query: Readonly<Record<string, string | undefined>> = {}) => withQuery('/support', query),
  ticket: (id: string) => `/support/${encodeURIComponent(id)}`,
  /** query: which of them. */
  activity: '/activity',
  notifications: (query: Readonly<Record<string, string | undefined>> = {}) => withQuery('/notifications', query),
  settings: (tab?: SettingsTab) => withQuery('/settings', { tab }),
  /** tab: of the back-office, or a screen below one: `support/faq`. */
  admin: (tab?: string) => (tab ? `/admin/${tab.split('/').map(encodeURIComponent).join('/')}` : '/admin'),
  /** query: what the list is narrowed to, or the entry that is open. */
  adminAudit: (query: Readonly<Record<string, string>> = {}) => withQuery('/admin/audit', query),
  /** What the log says about a request. */
  adminLogs: (request: string) => withQuery('/admin/system', { tab: 'logs', request }),
  adminTransactions: (query: Readonly<Record<string, string>> = {}) => withQuery('/admin/transactions', query),
  /** The details of one order. */
  adminOrder: (id: string) => withQuery('/admin/store', { view: 'orders', id }),
  /** Below the people. */
  adminInvitations: () => '/admin/users/invitations',
  /** Below the people, and below the store. id: of one import. */
  adminMemberImport: (id?: string) => withQuery('/admin/users/import', { import: id }),
  adminProductImport: (id?: string) => withQuery('/admin/store/import', { import: id }),
  adminSupport: (part: SupportPart) => `/admin/support/${part}`,
  adminProfile: () => '/admin/profile',
} as const

/** The first screen of a person after signing in. */
export const homeOf = (role: 'user' | 'admin'): string => (role === 'admin' ? paths.admin() : paths.dashboard())

/** Whether a screen is one of the back-office. */
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

/** Member screens that administrators have too. */
const isSharedPath = (pathname: string): boolean => pathname === '/settings'

/** Whether a screen is for people who are signed in. */
export const needsSession = (pathname: string): boolean => isAdminPath(pathname) || isMemberPath(pathname)

/** Whether a screen is where people sign in. */
const isSignInPath = (pathname: string): boolean => pathname === '/auth/signin' || pathname === '/login'

/** Whether a screen is open during maintenance: where people sign in, and where they take their address back. */
export const isAlwaysOpenPath = (pathname: string): boolean => isSignInPath(pathname) || pathname === '/not-me'

/** The feature that a screen of members is part of, and closed with. The wallet shows what was asked for even then. */
export const featureOfPath = (pathname: string): 'store' | 'content' | 'live_sessions' | undefined => {
  const [, first] = pathname.split('/')
  if (first === 'sessions') return 'live_sessions'
  return first === 'store' || first === 'content' ? first : undefined
}

/**
 * Where to return to after signing in: a screen of this app that wants a session. Anything else, above all another
 * site's address, is dropped.
 * @param from as it stands in the address  @param role the person's; undefined: not known yet
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

/** A whole path with its query, as the server writes it into notifications, for a link of the router. */
export const linkTo = (path: string) => {
  const { pathname, searchParams } = new URL(path, 'https://here.invalid')
  return { to: pathname, search: Object.fromEntries(searchParams) as never }
}
