import {
  IconAdjustments,
  IconArrowsExchange,
  IconBooks,
  IconBuildingStore,
  IconInbox,
  IconKey,
  IconSchool,
  IconShieldCheck,
  IconUser,
  IconUsers,
} from '@tabler/icons-react'
import {
  assignments,
  control,
  type Endpoint,
  members,
  products,
  publishing,
  type Right,
  system,
  teaching,
  transactions,
  treasury,
} from '@vesica/contract'
import type { ComponentType } from 'react'
import type { Rights } from '../data/rights.ts'
import { text } from '../i18n/text.ts'
import { paths } from '../paths.ts'
import { AdminProfileScreen } from '../screens/admin/AdminProfileScreen.tsx'
import { ContentScreen } from '../screens/admin/ContentScreen.tsx'
import { ControlScreen } from '../screens/admin/ControlScreen.tsx'
import { CoursesScreen } from '../screens/admin/CoursesScreen.tsx'
import { OfficesScreen } from '../screens/admin/OfficesScreen.tsx'
import { ReviewScreen } from '../screens/admin/ReviewScreen.tsx'
import { StoreScreen } from '../screens/admin/StoreScreen.tsx'
import { SystemScreen } from '../screens/admin/SystemScreen.tsx'
import { TransactionsScreen } from '../screens/admin/TransactionsScreen.tsx'
import { UsersScreen } from '../screens/admin/UsersScreen.tsx'

const words = text.admin

/** A screen of the back-office, as it is declared: once, here. */
interface Declared {
  /** The last part of its address. */
  readonly key: string
  /** Names its tab, its heading and the window. */
  readonly title: string
  readonly icon: ComponentType<{ size?: number }>
  /** Goes there after G. */
  readonly letter: string
  /** Whoever may make one of these calls finds something here; none named: every administrator. */
  readonly opens: readonly Endpoint[]
  readonly Screen: ComponentType
}

const tabs = [
  {
    key: 'users',
    title: words.screens.users,
    icon: IconUsers,
    letter: 'u',
    opens: [members.listMembers],
    Screen: UsersScreen,
  },
  {
    key: 'review',
    title: words.screens.review,
    icon: IconInbox,
    letter: 'r',
    opens: [members.approveSignup, transactions.listTransactions, assignments.listSubmissions],
    Screen: ReviewScreen,
  },
  {
    key: 'store',
    title: words.screens.store,
    icon: IconBuildingStore,
    letter: 'h',
    opens: [products.listManagedProducts],
    Screen: StoreScreen,
  },
  {
    key: 'content',
    title: words.screens.content,
    icon: IconBooks,
    letter: 'l',
    opens: [publishing.listManagedContent],
    Screen: ContentScreen,
  },
  {
    key: 'courses',
    title: words.screens.courses,
    icon: IconSchool,
    letter: 'e',
    opens: [teaching.listManagedCourses],
    Screen: CoursesScreen,
  },
  {
    key: 'transactions',
    title: words.screens.transactions,
    icon: IconArrowsExchange,
    letter: 't',
    opens: [transactions.listTransactions, treasury.getTreasury],
    Screen: TransactionsScreen,
  },
  {
    key: 'control',
    title: words.screens.control,
    icon: IconShieldCheck,
    letter: 'c',
    opens: [control.getControl],
    Screen: ControlScreen,
  },
  {
    key: 'offices',
    title: words.screens.offices,
    icon: IconKey,
    letter: 'o',
    opens: [members.setOffices],
    Screen: OfficesScreen,
  },
  {
    key: 'system',
    title: words.screens.system,
    icon: IconAdjustments,
    letter: 's',
    opens: [system.getSystemControls],
    Screen: SystemScreen,
  },
] as const satisfies readonly Declared[]

/** The one screen that is no tab: the sidebar shows whose it is. */
const profile = {
  key: 'profile',
  title: words.screens.profile,
  icon: IconUser,
  letter: 'p',
  opens: [],
  Screen: AdminProfileScreen,
} as const satisfies Declared

export type AdminTabKey = (typeof tabs)[number]['key']

/** A screen of the back-office with its address. */
export interface AdminScreen extends Declared {
  readonly path: string
}

const placed = <One extends Declared>(one: One): One & AdminScreen => ({ ...one, path: paths.admin(one.key) })

/** The tabs, in their order. Sidebar, command palette and keys all read this list. */
export const adminTabs: readonly (AdminScreen & { readonly key: AdminTabKey })[] = tabs.map(placed)

/** Every screen that has an address; the route to them all looks here. */
export const adminScreens: readonly AdminScreen[] = [...adminTabs, placed(profile)]

/** The screen at a path. No screen lies below another: what does not name one leads nowhere. */
export const screenOf = (path: string): AdminScreen | undefined => adminScreens.find((screen) => path === screen.path)

/** What stands over a path: its screen's name. `/admin` alone is only passed through. */
export const headingOf = (path: string): string =>
  screenOf(path)?.title ?? (path === paths.admin() ? words.shell.administration : text.app.titles.notFound)

const tabKey = 'admin-tab'

/** What it takes to find something on a screen: one of these rights, or none at all. */
export const rightsFor = ({ opens }: Declared): Right[] => opens.flatMap(({ right }) => right ?? [])

/** Whether there is anything on a screen that somebody may see. */
export const mayOpen = (screen: AdminScreen, rights: Rights): boolean =>
  screen.opens.length === 0 || rightsFor(screen).some((right) => rights.has(right))

/** The tabs and screens that somebody has. */
export const tabsFor = (rights: Rights) => adminTabs.filter((tab) => mayOpen(tab, rights))
export const screensFor = (rights: Rights) => adminScreens.filter((screen) => mayOpen(screen, rights))

/** Where the back-office begins: the tab used last on this device, else the first that one may see; without any, one's profile. */
export const startFor = (rights: Rights): AdminScreen => {
  const open = screensFor(rights)
  try {
    const stored = localStorage.getItem(tabKey)
    return open.find(({ key }) => key === stored) ?? (open[0] as AdminScreen)
  } catch {
    return open[0] as AdminScreen
  }
}

export const rememberTab = (key: AdminScreen['key']): void => {
  try {
    localStorage.setItem(tabKey, key)
  } catch {
    // Storage is closed to us: the next visit starts at the first tab.
  }
}
