import { createRoute, redirect } from '@tanstack/react-router'
import { identity } from '@vesica/contract'
import { readOptions } from '../data/queries.ts'
import { currentToken } from '../data/session.ts'
import { text } from '../i18n/text.ts'
import { MemberArea } from './MemberArea.tsx'
import { AreaFailed } from './RouteFailed.tsx'
import { chunk, code } from '../shell/chunk.ts'
import { membersOnly } from './guards.ts'
import { root } from './top.ts'

// Loaded with the screens, so that sign-in does not wait for member queries.
const loads = () => code(() => import('./memberLoads.ts'))

const memberArea = createRoute({
  getParentRoute: () => root,
  id: 'member',
  errorComponent: AreaFailed,
  component: MemberArea,
})
const dashboard = createRoute({
  getParentRoute: () => memberArea,
  path: '/dashboard',
  staticData: { title: () => text.labels.overview },
  beforeLoad: membersOnly,
  loader: async ({ context }) => (await loads()).loadDashboard(context.queries),
  component: chunk(() => import('../screens/member/DashboardScreen.tsx'), 'DashboardScreen'),
})
const memberWallet = createRoute({
  getParentRoute: () => memberArea,
  path: '/wallet',
  staticData: { title: () => text.labels.wallet },
  beforeLoad: membersOnly,
  loader: async ({ context }) => (await loads()).loadWallet(context.queries),
  component: chunk(() => import('../screens/member/WalletScreen.tsx'), 'WalletScreen'),
})
const library = createRoute({
  getParentRoute: () => memberArea,
  path: '/content',
  staticData: { title: () => text.labels.library, shape: 'cards' },
  beforeLoad: membersOnly,
  loaderDeps: ({ search }) => search as Readonly<Record<string, unknown>>,
  loader: async ({ context, deps }) => (await loads()).loadLibrary(context.queries, deps),
  component: chunk(() => import('../screens/member/LibraryScreen.tsx'), 'LibraryScreen'),
})
const libraryNotes = createRoute({
  getParentRoute: () => memberArea,
  path: '/content/notes',
  staticData: { title: () => text.labels.notes, shape: 'rows' },
  beforeLoad: membersOnly,
  component: chunk(() => import('../screens/member/LibraryNotesScreen.tsx'), 'LibraryNotesScreen'),
})
const libraryHistory = createRoute({
  getParentRoute: () => memberArea,
  path: '/content/history',
  staticData: { title: () => text.labels.history, shape: 'rows' },
  beforeLoad: membersOnly,
  component: chunk(() => import('../screens/member/LibraryHistoryScreen.tsx'), 'LibraryHistoryScreen'),
})
const course = createRoute({
  getParentRoute: () => memberArea,
  path: '/content/courses/$id',
  staticData: { title: () => text.labels.course },
  beforeLoad: membersOnly,
  loader: async ({ context, params }) => (await loads()).loadCourse(context.queries, params.id),
  component: chunk(() => import('../screens/member/CourseScreen.tsx'), 'CourseScreen'),
})
const lesson = createRoute({
  getParentRoute: () => memberArea,
  path: '/content/courses/$id/lessons/$lesson',
  staticData: { title: () => text.labels.lesson },
  beforeLoad: membersOnly,
  loader: async ({ context, params }) => (await loads()).loadLesson(context.queries, params.lesson),
  component: chunk(() => import('../screens/member/LessonScreen.tsx'), 'LessonScreen'),
})
const libraryItem = createRoute({
  getParentRoute: () => memberArea,
  path: '/content/$id',
  staticData: { title: () => text.app.titles.libraryItem },
  beforeLoad: membersOnly,
  loader: async ({ context, params }) => (await loads()).loadLibraryItem(context.queries, params.id),
  component: chunk(() => import('../screens/member/LibraryItemScreen.tsx'), 'LibraryItemScreen'),
})
const certificates = createRoute({
  getParentRoute: () => memberArea,
  path: '/certificates',
  staticData: { title: () => text.labels.yourCertificates, shape: 'cards' },
  beforeLoad: membersOnly,
  component: chunk(() => import('../screens/member/CertificatesScreen.tsx'), 'CertificatesScreen'),
})
const sessions = createRoute({
  getParentRoute: () => memberArea,
  path: '/sessions',
  staticData: { title: () => text.labels.liveSessions, shape: 'rows' },
  beforeLoad: membersOnly,
  component: chunk(() => import('../screens/member/SessionsScreen.tsx'), 'SessionsScreen'),
})
const memberStore = createRoute({
  getParentRoute: () => memberArea,
  path: '/store',
  staticData: { title: () => text.app.titles.store, shape: 'cards' },
  beforeLoad: membersOnly,
  loaderDeps: ({ search }) => search as Readonly<Record<string, unknown>>,
  loader: async ({ context, deps }) => (await loads()).loadStore(context.queries, deps),
  component: chunk(() => import('../screens/member/StoreScreen.tsx'), 'StoreScreen'),
})
const membershipRoute = createRoute({
  getParentRoute: () => memberArea,
  path: '/membership',
  staticData: { title: () => text.labels.membership },
  beforeLoad: membersOnly,
  loader: async ({ context }) => (await loads()).loadMembership(context.queries),
  component: chunk(() => import('../screens/member/MembershipScreen.tsx'), 'MembershipScreen'),
})
const purchaseHistory = createRoute({
  getParentRoute: () => memberArea,
  path: '/purchase-history',
  staticData: { title: () => text.labels.purchaseHistory, shape: 'rows' },
  loader: ({ context }) => {
    if (currentToken() !== null) void context.queries.prefetchQuery(readOptions(identity.getUser, {}))
  },
  component: chunk(() => import('../screens/member/PurchaseHistoryScreen.tsx'), 'PurchaseHistoryScreen'),
})
const orderTracking = createRoute({
  getParentRoute: () => memberArea,
  path: '/order-tracking',
  staticData: { title: () => text.labels.orderTracking, shape: 'rows' },
  beforeLoad: membersOnly,
  loader: async ({ context }) => (await loads()).loadOrders(context.queries),
  component: chunk(() => import('../screens/member/OrderTrackingScreen.tsx'), 'OrderTrackingScreen'),
})
const support = createRoute({
  getParentRoute: () => memberArea,
  path: '/support',
  staticData: { title: () => text.labels.support, shape: 'rows' },
  beforeLoad: membersOnly,
  component: chunk(() => import('../screens/member/SupportScreen.tsx'), 'SupportScreen'),
})
const ticket = createRoute({
  getParentRoute: () => memberArea,
  path: '/support/$id',
  staticData: { title: () => text.app.titles.ticket, shape: 'rows' },
  beforeLoad: membersOnly,
  loader: async ({ context, params }) => (await loads()).loadTicket(context.queries, params.id),
  component: chunk(() => import('../screens/member/TicketScreen.tsx'), 'TicketScreen'),
})
const notices = createRoute({
  getParentRoute: () => memberArea,
  path: '/notifications',
  staticData: { title: () => text.labels.notifications, shape: 'rows' },
  beforeLoad: membersOnly,
  component: chunk(() => import('../screens/member/NotificationsScreen.tsx'), 'NotificationsScreen'),
})
const activity = createRoute({
  getParentRoute: () => memberArea,
  path: '/activity',
  staticData: { title: () => text.app.titles.activity, shape: 'rows' },
  beforeLoad: membersOnly,
  component: chunk(() => import('../screens/member/ActivityScreen.tsx'), 'ActivityScreen'),
})
const settings = createRoute({
  getParentRoute: () => memberArea,
  path: '/settings',
  staticData: { title: () => text.labels.settings },
  loader: ({ context }) => {
    if (currentToken() !== null) void context.queries.prefetchQuery(readOptions(identity.getUser, {}))
  },
  component: chunk(() => import('../screens/member/settings/SettingsScreen.tsx'), 'SettingsScreen'),
})

// Until it has its own page, the profile is the first tab of the settings.
const profile = createRoute({
  getParentRoute: () => memberArea,
  path: '/profile',
  beforeLoad: async (entering) => {
    await membersOnly(entering)
    throw redirect({ to: '/settings', search: { tab: 'profile' }, replace: true })
  },
})

export const memberTree = memberArea.addChildren([
  dashboard,
  memberWallet,
  library,
  libraryNotes,
  libraryHistory,
  libraryItem,
  course,
  lesson,
  certificates,
  sessions,
  memberStore,
  membershipRoute,
  purchaseHistory,
  orderTracking,
  support,
  ticket,
  notices,
  activity,
  settings,
  profile,
])
