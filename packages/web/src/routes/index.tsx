import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, createRoute, createRouter, notFound, redirect } from '@tanstack/react-router'
import { activity, cart, identity, membership, orders, store, wallet } from '@vesica/contract'
import { isLetIn } from '../data/access.ts'
import { readOptions } from '../data/queries.ts'
import { currentToken } from '../data/session.ts'
import { latest } from '../features/activity/latest.ts'
import { storeAddress } from '../features/store/storeUrl.ts'
import { text } from '../i18n/text.ts'
import { paths } from '../paths.ts'
import { ScreenPending } from '../ui/page/ScreenPending.tsx'
import { AdminPending } from './AdminPending.tsx'
import { MemberArea } from './MemberArea.tsx'
import { Root } from './Root.tsx'
import { AreaFailed, RouteFailed } from './RouteFailed.tsx'
import { chunk, code } from './chunk.ts'
import { adminsOnly, guestsOnly, membersOnly, type RouteContext } from './guards.ts'
import { loadLibrary, loadLibraryItem, loadWallet } from './memberLoads.ts'
import { parseSearch, stringifySearch } from './search.ts'

const shells = () => import('../shell/PublicShell.tsx')

const root = createRootRouteWithContext<RouteContext>()({ errorComponent: AreaFailed, component: Root })

// Every screen is a chunk of its own, the back-office one together; the public, the member and the administrators' area never
// load one another.
const open = createRoute({
  getParentRoute: () => root,
  id: 'open',
  // Nothing is asked before it: what is there stays until its code has come.
  pendingMs: Number.POSITIVE_INFINITY,
  errorComponent: AreaFailed,
  component: chunk(shells, 'PublicShell'),
})

const auth = createRoute({
  getParentRoute: () => open,
  path: '/auth',
  beforeLoad: guestsOnly,
})
const authIndex = createRoute({
  getParentRoute: () => auth,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/auth/signup', replace: true })
  },
})
const signIn = createRoute({
  getParentRoute: () => auth,
  path: '/signin',
  staticData: { title: () => text.app.titles.signIn },
  component: chunk(() => import('../screens/public/SignInScreen.tsx'), 'SignInScreen'),
})
const signUp = createRoute({
  getParentRoute: () => auth,
  path: '/signup/{-$planId}',
  staticData: { title: () => text.app.titles.signUp },
  loader: ({ context }) => {
    void context.queries.prefetchQuery(readOptions(membership.listPlans, {}))
  },
  component: chunk(() => import('../screens/public/signup/SignUpScreen.tsx'), 'SignUpScreen'),
})
const login = createRoute({
  getParentRoute: () => open,
  path: '/login',
  beforeLoad: guestsOnly,
  staticData: { title: () => text.app.titles.signIn },
  component: chunk(() => import('../screens/public/SignInScreen.tsx'), 'SignInScreen'),
})
const forgotPassword = createRoute({
  getParentRoute: () => open,
  path: '/forgot-password',
  staticData: { title: () => text.app.titles.forgotPassword },
  component: chunk(() => import('../screens/public/ForgotPasswordScreen.tsx'), 'ForgotPasswordScreen'),
})
const resetPassword = createRoute({
  getParentRoute: () => open,
  path: '/reset-password',
  staticData: { title: () => text.app.titles.resetPassword },
  component: chunk(() => import('../screens/public/ResetPasswordScreen.tsx'), 'ResetPasswordScreen'),
})
const notMe = createRoute({
  getParentRoute: () => open,
  path: '/not-me',
  staticData: { title: () => text.app.titles.notMe },
  component: chunk(() => import('../screens/public/NotMeScreen.tsx'), 'NotMeScreen'),
})
const terms = createRoute({
  getParentRoute: () => open,
  path: '/terms',
  staticData: { title: () => text.words.terms },
  component: chunk(() => import('../screens/public/TermsScreen.tsx'), 'TermsScreen'),
})
const privacy = createRoute({
  getParentRoute: () => open,
  path: '/privacy',
  staticData: { title: () => text.words.privacy },
  component: chunk(() => import('../screens/public/PrivacyScreen.tsx'), 'PrivacyScreen'),
})
const contact = createRoute({
  getParentRoute: () => open,
  path: '/contact',
  staticData: { title: () => text.words.contact },
  component: chunk(() => import('../screens/public/ContactScreen.tsx'), 'ContactScreen'),
})

const memberArea = createRoute({
  getParentRoute: () => root,
  id: 'member',
  errorComponent: AreaFailed,
  component: MemberArea,
})
const dashboard = createRoute({
  getParentRoute: () => memberArea,
  path: '/dashboard',
  staticData: { title: () => text.app.titles.overview },
  beforeLoad: membersOnly,
  loader: async ({ context }) => {
    const { user } = await context.queries.ensureQueryData(readOptions(identity.getUser, {}))
    // Applicants have no activity to ask for yet.
    if (!isLetIn(user)) return
    void context.queries.prefetchQuery(readOptions(activity.listActivity, latest))
    void context.queries.prefetchQuery(readOptions(wallet.getWalletBalances, {}))
  },
  component: chunk(() => import('../screens/member/DashboardScreen.tsx'), 'DashboardScreen'),
})
const memberWallet = createRoute({
  getParentRoute: () => memberArea,
  path: '/wallet',
  staticData: { title: () => text.app.titles.wallet },
  beforeLoad: membersOnly,
  loader: ({ context }) => loadWallet(context.queries),
  component: chunk(() => import('../screens/member/WalletScreen.tsx'), 'WalletScreen'),
})
const library = createRoute({
  getParentRoute: () => memberArea,
  path: '/content',
  staticData: { title: () => text.app.titles.library },
  beforeLoad: membersOnly,
  loaderDeps: ({ search }) => search as Readonly<Record<string, unknown>>,
  loader: ({ context, deps }) => loadLibrary(context.queries, deps),
  component: chunk(() => import('../screens/member/LibraryScreen.tsx'), 'LibraryScreen'),
})
const libraryNotes = createRoute({
  getParentRoute: () => memberArea,
  path: '/content/notes',
  staticData: { title: () => text.app.titles.libraryNotes },
  beforeLoad: membersOnly,
  component: chunk(() => import('../screens/member/LibraryNotesScreen.tsx'), 'LibraryNotesScreen'),
})
const libraryHistory = createRoute({
  getParentRoute: () => memberArea,
  path: '/content/history',
  staticData: { title: () => text.app.titles.libraryHistory },
  beforeLoad: membersOnly,
  component: chunk(() => import('../screens/member/LibraryHistoryScreen.tsx'), 'LibraryHistoryScreen'),
})
const libraryItem = createRoute({
  getParentRoute: () => memberArea,
  path: '/content/$id',
  staticData: { title: () => text.app.titles.libraryItem },
  beforeLoad: membersOnly,
  loader: ({ context, params }) => loadLibraryItem(context.queries, params.id),
  component: chunk(() => import('../screens/member/LibraryItemScreen.tsx'), 'LibraryItemScreen'),
})
const memberStore = createRoute({
  getParentRoute: () => memberArea,
  path: '/store',
  staticData: { title: () => text.app.titles.store },
  beforeLoad: membersOnly,
  loaderDeps: ({ search }) => search as Readonly<Record<string, unknown>>,
  loader: async ({ context, deps }) => {
    const { user } = await context.queries.ensureQueryData(readOptions(identity.getUser, {}))
    if (!isLetIn(user)) return
    void context.queries.prefetchQuery(readOptions(cart.getCart, {}))
    const view = storeAddress.parse(deps)
    if (view.product)
      void context.queries.prefetchQuery(readOptions(store.getProduct, { params: { id: view.product } }))
    else if (!view.checkout && !view.order)
      void context.queries.prefetchQuery(readOptions(store.listProducts, { query: storeAddress.query(view) }))
  },
  component: chunk(() => import('../screens/member/StoreScreen.tsx'), 'StoreScreen'),
})
const purchaseHistory = createRoute({
  getParentRoute: () => memberArea,
  path: '/purchase-history',
  staticData: { title: () => text.app.titles.purchaseHistory },
  loader: ({ context }) => {
    if (currentToken() !== null) void context.queries.prefetchQuery(readOptions(identity.getUser, {}))
  },
  component: chunk(() => import('../screens/member/PurchaseHistoryScreen.tsx'), 'PurchaseHistoryScreen'),
})
const orderTracking = createRoute({
  getParentRoute: () => memberArea,
  path: '/order-tracking',
  staticData: { title: () => text.app.titles.orderTracking },
  beforeLoad: membersOnly,
  loader: async ({ context }) => {
    const { user } = await context.queries.ensureQueryData(readOptions(identity.getUser, {}))
    if (isLetIn(user))
      void context.queries.prefetchQuery(
        readOptions(orders.listOwnOrders, { query: { status: 'active', limit: '50' } }),
      )
  },
  component: chunk(() => import('../screens/member/OrderTrackingScreen.tsx'), 'OrderTrackingScreen'),
})
const settings = createRoute({
  getParentRoute: () => memberArea,
  path: '/settings',
  staticData: { title: () => text.app.titles.settings },
  loader: ({ context }) => {
    if (currentToken() !== null) void context.queries.prefetchQuery(readOptions(identity.getUser, {}))
  },
  component: chunk(() => import('../screens/member/settings/SettingsScreen.tsx'), 'SettingsScreen'),
})

// A page of its own is to come; until then the profile is the first tab of the settings.
const profile = createRoute({
  getParentRoute: () => memberArea,
  path: '/profile',
  beforeLoad: async (entering) => {
    await membersOnly(entering)
    throw redirect({ to: '/settings', search: { tab: 'profile' }, replace: true })
  },
})

const adminRoutes = () => import('../screens/admin/AdminRoutes.tsx')
const admin = createRoute({
  getParentRoute: () => root,
  path: '/admin',
  pendingComponent: AdminPending,
  errorComponent: AreaFailed,
  beforeLoad: adminsOnly,
  component: chunk(adminRoutes, 'AdminLayout'),
  notFoundComponent: chunk(adminRoutes, 'AdminNotFoundScreen'),
})
const adminIndex = createRoute({
  getParentRoute: () => admin,
  path: '/',
  component: chunk(adminRoutes, 'AdminIndex'),
})

// Which screens there are is known with the code of the back-office, where each is declared once.
const adminScreen = createRoute({
  getParentRoute: () => admin,
  path: '/$',
  loader: async ({ params }) => {
    const { screenOf } = await code(adminRoutes)
    const screen = screenOf(paths.admin(params._splat))
    if (!screen) throw notFound()
    return { title: screen.title }
  },
  component: chunk(adminRoutes, 'AdminScreen'),
  notFoundComponent: chunk(adminRoutes, 'AdminNotFoundScreen'),
})

const tree = root.addChildren([
  open.addChildren([
    auth.addChildren([authIndex, signIn, signUp]),
    login,
    forgotPassword,
    resetPassword,
    notMe,
    terms,
    privacy,
    contact,
  ]),
  memberArea.addChildren([
    dashboard,
    memberWallet,
    library,
    libraryNotes,
    libraryHistory,
    libraryItem,
    memberStore,
    purchaseHistory,
    orderTracking,
    settings,
    profile,
  ]),
  admin.addChildren([adminIndex, adminScreen]),
])

/** The app's router. Code and data of a screen start together, as soon as somebody points at a link to it. */
export const createAppRouter = (queries: QueryClient) =>
  createRouter({
    routeTree: tree,
    context: { queries },
    parseSearch,
    stringifySearch,
    defaultPreload: 'intent',
    // Answers are kept by the queries; the router keeps none of its own.
    defaultPreloadStaleTime: 0,
    defaultPendingMs: 300,
    defaultPendingMinMs: 0,
    scrollRestoration: true,
    defaultErrorComponent: RouteFailed,
    defaultPendingComponent: ScreenPending,
    defaultNotFoundComponent: chunk(() => import('../screens/public/NotFoundScreen.tsx'), 'NotFoundScreen'),
  })
