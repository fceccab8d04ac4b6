import type { QueryClient } from '@tanstack/react-query'
import { createRoute, createRouter, notFound, redirect } from '@tanstack/react-router'
import { membership } from '@vesica/contract'
import { readOptions } from '../data/queries.ts'
import { text } from '../i18n/text.ts'
import { paths } from '../paths.ts'
import { AdminPending } from './AdminPending.tsx'
import { Pending } from './Pending.tsx'
import { AreaFailed, RouteFailed } from './RouteFailed.tsx'
import { chunk, code } from '../shell/chunk.ts'
import { adminsOnly, guestsOnly } from './guards.ts'
import { memberTree } from './members.ts'
import { parseSearch, stringifySearch } from './search.ts'
import { root } from './top.ts'

const shells = () => import('../shell/PublicShell.tsx')

// Every screen is its own chunk. The public, member and admin areas never load each other.
const open = createRoute({
  getParentRoute: () => root,
  id: 'open',
  // Nothing is fetched first: the current page stays until the code has loaded.
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
  staticData: { title: () => text.labels.signIn },
  component: chunk(() => import('../screens/public/SignInScreen.tsx'), 'SignInScreen'),
})
const signUp = createRoute({
  getParentRoute: () => auth,
  path: '/signup/{-$planId}',
  staticData: { title: () => text.labels.signUp },
  loader: ({ context }) => {
    void context.queries.prefetchQuery(readOptions(membership.listPlans, {}))
  },
  component: chunk(() => import('../screens/public/signup/SignUpScreen.tsx'), 'SignUpScreen'),
})
const login = createRoute({
  getParentRoute: () => open,
  path: '/login',
  beforeLoad: guestsOnly,
  staticData: { title: () => text.labels.signIn },
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
  staticData: { title: () => text.labels.newPassword },
  component: chunk(() => import('../screens/public/ResetPasswordScreen.tsx'), 'ResetPasswordScreen'),
})
const notMe = createRoute({
  getParentRoute: () => open,
  path: '/not-me',
  staticData: { title: () => text.app.titles.notMe },
  component: chunk(() => import('../screens/public/NotMeScreen.tsx'), 'NotMeScreen'),
})
const mute = createRoute({
  getParentRoute: () => open,
  path: '/mute/$token',
  staticData: { title: () => text.notifications.mute.title },
  component: chunk(() => import('../screens/public/MuteScreen.tsx'), 'MuteScreen'),
})
const confirmEmail = createRoute({
  getParentRoute: () => open,
  path: '/confirm-email',
  staticData: { title: () => text.app.titles.confirmEmail },
  component: chunk(() => import('../screens/public/ConfirmEmailScreen.tsx'), 'ConfirmEmailScreen'),
})
const rate = createRoute({
  getParentRoute: () => open,
  path: '/rate/$token',
  staticData: { title: () => text.app.titles.rate },
  component: chunk(() => import('../screens/public/RateScreen.tsx'), 'RateScreen'),
})
const terms = createRoute({
  getParentRoute: () => open,
  path: '/terms',
  staticData: { title: () => text.general.terms },
  component: chunk(() => import('../screens/public/TermsScreen.tsx'), 'TermsScreen'),
})
const privacy = createRoute({
  getParentRoute: () => open,
  path: '/privacy',
  staticData: { title: () => text.general.privacy },
  component: chunk(() => import('../screens/public/PrivacyScreen.tsx'), 'PrivacyScreen'),
})
const contact = createRoute({
  getParentRoute: () => open,
  path: '/contact',
  staticData: { title: () => text.general.contact },
  component: chunk(() => import('../screens/public/ContactScreen.tsx'), 'ContactScreen'),
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

// The screens are declared in the back-office chunk, so paths are resolved there.
const adminScreen = createRoute({
  getParentRoute: () => admin,
  path: '/$',
  loader: async ({ params }) => {
    const { movedTo, screenOf } = await code(adminRoutes)
    const present = movedTo(params._splat)
    if (present) throw redirect({ to: present, search: true, replace: true })
    const screen = screenOf(paths.admin(params._splat))
    if (!screen) throw notFound()
    // Preloaded with the route instead of after the frame has rendered.
    await screen.Screen.preload?.()
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
    mute,
    confirmEmail,
    rate,
    terms,
    privacy,
    contact,
  ]),
  memberTree,
  admin.addChildren([adminIndex, adminScreen]),
])

/** The app's router. It preloads code and data of a screen together, when its link is hovered or focused. */
export const createAppRouter = (queries: QueryClient) =>
  createRouter({
    routeTree: tree,
    context: { queries },
    parseSearch,
    stringifySearch,
    defaultPreload: 'intent',
    // Queries cache the responses, so the router caches none.
    defaultPreloadStaleTime: 0,
    // The previous screen must not stay under the new title, so the placeholder appears at once unless everything is
    // loaded.
    defaultPendingMs: 0,
    defaultPendingMinMs: 0,
    scrollRestoration: true,
    defaultErrorComponent: RouteFailed,
    defaultPendingComponent: Pending,
    defaultNotFoundComponent: chunk(() => import('../screens/public/NotFoundScreen.tsx'), 'NotFoundScreen'),
  })
