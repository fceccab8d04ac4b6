import {
  IconAdjustments,
  IconArrowsExchange,
  IconBooks,
  IconBuildingStore,
  IconCalendarEvent,
  IconHistory,
  IconInbox,
  IconKey,
  IconLayoutDashboard,
  IconLifebuoy,
  IconMailOpened,
  IconSchool,
  IconShieldCheck,
  IconSpeakerphone,
  IconUser,
  IconUsers,
} from '@tabler/icons-react'
import {
  announcements,
  audit,
  cannedReplies,
  approvals,
  helpdesk,
  type Endpoint,
  faq,
  liveSessions,
  invitations,
  members,
  products,
  libraryManagement,
  reporting,
  type Right,
  supportSettings,
  courseManagement,
  transactions,
  treasury,
} from '@vesica/contract'
import type { ComponentType } from 'react'
import { reviewing } from '../data/reviewing.ts'
import { mayMakeOneOf, type Rights, rightsForOneOf } from '../data/rights.ts'
import { systemParts } from '../features/admin/system/systemParts.tsx'
import { text } from '../i18n/text.ts'
import { paths, type SupportPart } from '../paths.ts'
import { importParts } from '../screens/admin/importParts.ts'
import { chunk } from './chunk.ts'
import { lastTab } from './lastTab.ts'

const copy = text.admin

/** The part of a call that is used here. */
type Opened = Pick<Endpoint, 'name' | 'access' | 'right'>

/** The declaration of a back-office screen: once, here. */
interface Declared {
  /** The last part of its address. */
  readonly key: string
  /** The title of its tab, its heading and the window. */
  readonly title: string
  readonly icon: ComponentType<{ size?: number }>
  /** Opens it after G. */
  readonly letter: string
  /** It is useful to everyone who may make one of these calls; none: to every administrator. */
  readonly opens: readonly Opened[]
  readonly Screen: ComponentType & { readonly preload?: (() => Promise<unknown> | undefined) | undefined }
}

const tabs = [
  {
    key: 'overview',
    title: text.labels.overview,
    icon: IconLayoutDashboard,
    letter: 'v',
    opens: [reporting.getOverview],
    Screen: chunk(() => import('../screens/admin/OverviewScreen.tsx'), 'OverviewScreen'),
  },
  {
    key: 'users',
    title: text.labels.users,
    icon: IconUsers,
    letter: 'u',
    opens: [members.listMembers],
    Screen: chunk(() => import('../screens/admin/UsersScreen.tsx'), 'UsersScreen'),
  },
  {
    key: 'review',
    title: text.labels.reviewQueue,
    icon: IconInbox,
    letter: 'r',
    opens: reviewing,
    Screen: chunk(() => import('../screens/admin/ReviewScreen.tsx'), 'ReviewScreen'),
  },
  {
    key: 'store',
    title: text.labels.store,
    icon: IconBuildingStore,
    letter: 'h',
    opens: [products.listManagedProducts],
    Screen: chunk(() => import('../screens/admin/StoreScreen.tsx'), 'StoreScreen'),
  },
  {
    key: 'content',
    title: text.labels.content,
    icon: IconBooks,
    letter: 'l',
    opens: [libraryManagement.listManagedContent],
    Screen: chunk(() => import('../screens/admin/ContentScreen.tsx'), 'ContentScreen'),
  },
  {
    key: 'courses',
    title: text.labels.courses,
    icon: IconSchool,
    letter: 'e',
    opens: [courseManagement.listManagedCourses],
    Screen: chunk(() => import('../screens/admin/CoursesScreen.tsx'), 'CoursesScreen'),
  },
  {
    key: 'sessions',
    title: text.labels.liveSessions,
    icon: IconCalendarEvent,
    letter: 'm',
    opens: [liveSessions.listManagedLiveSessions],
    Screen: chunk(() => import('../screens/admin/SessionsScreen.tsx'), 'SessionsScreen'),
  },
  {
    key: 'transactions',
    title: text.labels.transactions,
    icon: IconArrowsExchange,
    letter: 't',
    opens: [transactions.listTransactions, treasury.getTreasury],
    Screen: chunk(() => import('../screens/admin/TransactionsScreen.tsx'), 'TransactionsScreen'),
  },
  {
    key: 'announcements',
    title: text.labels.announcements,
    icon: IconSpeakerphone,
    letter: 'n',
    opens: [announcements.listAnnouncements],
    Screen: chunk(() => import('../screens/admin/AnnouncementsScreen.tsx'), 'AnnouncementsScreen'),
  },
  {
    key: 'support',
    title: text.labels.support,
    icon: IconLifebuoy,
    letter: 'd',
    opens: [helpdesk.getQueues],
    Screen: chunk(() => import('../screens/admin/SupportScreen.tsx'), 'SupportScreen'),
  },
  {
    key: 'approvals',
    title: text.labels.approvals,
    icon: IconShieldCheck,
    letter: 'c',
    opens: [approvals.getApprovals],
    Screen: chunk(() => import('../screens/admin/ApprovalsScreen.tsx'), 'ApprovalsScreen'),
  },
  {
    key: 'audit',
    title: text.labels.auditLog,
    icon: IconHistory,
    letter: 'a',
    opens: [audit.listAudit],
    Screen: chunk(() => import('../screens/admin/AuditScreen.tsx'), 'AuditScreen'),
  },
  {
    key: 'roles',
    title: text.labels.roles,
    icon: IconKey,
    letter: 'o',
    opens: [members.setAdminRoles],
    Screen: chunk(() => import('../screens/admin/RolesScreen.tsx'), 'RolesScreen'),
  },
  {
    key: 'system',
    title: text.labels.system,
    icon: IconAdjustments,
    letter: 's',
    opens: systemParts.flatMap(({ opens }) => opens),
    Screen: chunk(() => import('../screens/admin/SystemScreen.tsx'), 'SystemScreen'),
  },
] as const satisfies readonly Declared[]

/** The one screen without a tab: the sidebar shows the signed-in person. */
const profile = {
  key: 'profile',
  title: copy.screens.profile,
  icon: IconUser,
  letter: 'p',
  opens: [],
  Screen: chunk(() => import('../screens/admin/AdminProfileScreen.tsx'), 'AdminProfileScreen'),
} as const satisfies Declared

export type AdminTabKey = (typeof tabs)[number]['key']

const answers = () => import('../screens/admin/SupportContentScreens.tsx')

/** Screens related to tickets, each below their address; the tickets tab links to them. */
const supportParts: Readonly<Record<SupportPart, Pick<Declared, 'opens' | 'Screen'>>> = {
  faq: { opens: [faq.listManagedFaq], Screen: chunk(answers, 'FaqScreen') },
  replies: { opens: [cannedReplies.listCannedReplies], Screen: chunk(answers, 'CannedRepliesScreen') },
  macros: { opens: [cannedReplies.listMacros], Screen: chunk(answers, 'MacrosScreen') },
  categories: {
    opens: [{ name: 'listManagedSupportCategories', access: 'admin', right: 'support:read' }],
    Screen: chunk(answers, 'TicketCategoriesScreen'),
  },
  settings: { opens: [supportSettings.getSupportSettings], Screen: chunk(answers, 'SupportSettingsScreen') },
}

/** A screen below a tab, with its address and no shortcut. */
export interface ScreenPart extends Omit<Declared, 'letter'> {
  readonly path: string
}

/** A back-office screen with its address. */
export interface AdminScreen extends ScreenPart {
  readonly letter: string
}

const placed = <One extends Declared>(declared: One): One & AdminScreen => ({
  ...declared,
  path: paths.admin(declared.key),
})

/** The tabs in order. Sidebar, command palette and keys all use this list. */
export const adminTabs: readonly (AdminScreen & { readonly key: AdminTabKey })[] = tabs.map(placed)

/** Every screen with an address; the common route looks here. */
export const adminScreens: readonly AdminScreen[] = [...adminTabs, placed(profile)]

/** Screens below a tab, which is remembered in their place. */
export const partScreens: readonly ScreenPart[] = [
  {
    key: 'users',
    title: text.invitations.title,
    icon: IconMailOpened,
    opens: [invitations.listInvitations],
    Screen: chunk(() => import('../screens/admin/InvitationsScreen.tsx'), 'InvitationsScreen'),
    path: paths.adminInvitations(),
  },
  ...importParts,
  ...(Object.keys(supportParts) as SupportPart[]).map((section) => ({
    ...supportParts[section],
    key: 'support',
    title: text.supportContent.screens[section],
    icon: IconLifebuoy,
    path: paths.adminSupport(section),
  })),
]

/** The screen at a path; undefined for an unknown one. */
export const screenOf = (path: string): ScreenPart | undefined =>
  [...adminScreens, ...partScreens].find((screen) => path === screen.path)

/** Former names of screens, which bookmarks and sent emails still name. */
const formerScreens = new Map<string, string>([
  ['control', 'approvals'],
  ['offices', 'roles'],
])

/** The present path of a screen that was renamed. */
export const movedTo = (path: string | undefined): string | undefined => {
  const key = formerScreens.get(path ?? '')
  return key && paths.admin(key)
}

/** The heading for a path: its screen's title. `/admin` alone only redirects. */
export const headingOf = (path: string): string =>
  screenOf(path)?.title ?? (path === paths.admin() ? copy.shell.administration : text.app.titles.notFound)

/** The permissions for a screen: one of them suffices; empty: none is needed. */
export const rightsFor = ({ opens }: Pick<Declared, 'opens'>): Right[] => rightsForOneOf(opens)

/** Whether a screen has anything for a person. */
export const mayOpen = (screen: ScreenPart, rights: Rights): boolean =>
  screen.opens.length === 0 || mayMakeOneOf(screen.opens, rights)

/** The tabs and screens of a person. */
export const tabsFor = (rights: Rights) => adminTabs.filter((tab) => mayOpen(tab, rights))
export const screensFor = (rights: Rights) => adminScreens.filter((screen) => mayOpen(screen, rights))
export const partsFor = (rights: Rights) => partScreens.filter((screen) => mayOpen(screen, rights))

/**
 * The start of the back-office: the tab used last on this device since signing in, otherwise the first permitted one;
 * without any, the profile.
 */
export const startFor = (rights: Rights): AdminScreen => {
  const last = lastTab()
  return screensFor(rights).find(({ key }) => key === last) ?? firstFor(rights)
}

/** The fallback from an unknown page: the overview, otherwise the first permitted screen. */
export const firstFor = (rights: Rights): AdminScreen => screensFor(rights)[0] as AdminScreen
