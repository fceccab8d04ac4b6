import type { Right } from '@vesica/contract'
import type { Rights } from '../data/rights.ts'
import { text } from '../i18n/text.ts'
import { paths } from '../paths.ts'

export type AdminTabKey = 'users' | 'review' | 'store' | 'transactions' | 'control' | 'offices' | 'system'

/** A screen of the back-office. `letter` goes there after G. */
export interface AdminScreen {
  readonly key: AdminTabKey | 'profile'
  readonly path: string
  readonly label: string
  readonly letter: string
  /** Whoever has one of these rights finds something here; none named: every administrator. */
  readonly reads: readonly Right[]
}

/** Something to do from anywhere: it goes to a screen in the state where the act begins. */
export interface AdminAction {
  readonly key: string
  readonly path: string
  readonly search: Readonly<Record<string, string>>
  readonly label: string
  /** Also a button of the sidebar's Quick Actions. */
  readonly quick: boolean
  /** What it takes. */
  readonly needs: Right
}

const words = text.admin

/** The tabs, in their order. Sidebar, command palette and keys all read this list. */
export const adminTabs: readonly (AdminScreen & { readonly key: AdminTabKey })[] = [
  { key: 'users', path: paths.admin('users'), label: words.shell.users, letter: 'u', reads: ['people:read'] },
  {
    key: 'review',
    path: paths.admin('review'),
    label: words.shell.review,
    letter: 'r',
    reads: ['people:decide', 'money:read'],
  },
  { key: 'store', path: paths.admin('store'), label: words.shell.store, letter: 'h', reads: ['store:read'] },
  {
    key: 'transactions',
    path: paths.adminTransactions(),
    label: words.shell.transactions,
    letter: 't',
    reads: ['money:read', 'treasury:read'],
  },
  { key: 'control', path: paths.admin('control'), label: words.shell.control, letter: 'c', reads: ['control:read'] },
  { key: 'offices', path: paths.admin('offices'), label: words.shell.offices, letter: 'o', reads: ['offices:write'] },
  { key: 'system', path: paths.admin('system'), label: words.shell.system, letter: 's', reads: ['settings:read'] },
]

export const adminScreens: readonly AdminScreen[] = [
  ...adminTabs,
  { key: 'profile', path: paths.adminProfile(), label: words.shell.profile, letter: 'p', reads: [] },
]

export const adminActions: readonly AdminAction[] = [
  {
    key: 'addUser',
    path: paths.admin('users'),
    search: { open: 'add' },
    label: words.actions.addUser,
    quick: true,
    needs: 'people:write',
  },
  {
    key: 'addProduct',
    path: paths.admin('store'),
    search: { open: 'add' },
    label: words.actions.addProduct,
    quick: true,
    needs: 'store:write',
  },
  {
    key: 'systemSettings',
    path: paths.admin('system'),
    search: {},
    label: words.actions.systemSettings,
    quick: true,
    needs: 'settings:read',
  },
  {
    key: 'reviewSignups',
    path: paths.admin('users'),
    search: { signup: 'pending' },
    label: words.actions.reviewSignups,
    quick: false,
    needs: 'people:decide',
  },
  {
    key: 'reviewTransactions',
    path: paths.adminTransactions(),
    search: { status: 'waiting' },
    label: words.actions.reviewTransactions,
    quick: false,
    needs: 'money:read',
  },
  {
    key: 'flaggedTransactions',
    path: paths.adminTransactions(),
    search: { status: 'flagged' },
    label: words.actions.flaggedTransactions,
    quick: false,
    needs: 'money:read',
  },
  {
    key: 'ordersToSend',
    path: paths.admin('store'),
    search: { view: 'orders', status: 'processing' },
    label: words.actions.ordersToSend,
    quick: false,
    needs: 'store:read',
  },
  {
    key: 'lowStock',
    path: paths.admin('store'),
    search: { show: 'low_stock' },
    label: words.actions.lowStock,
    quick: false,
    needs: 'store:read',
  },
  {
    key: 'productCategories',
    path: paths.admin('store'),
    search: { view: 'categories' },
    label: words.actions.productCategories,
    quick: false,
    needs: 'store:read',
  },
]

/** The screen at a path. No screen lies below another: what does not name one leads nowhere. */
export const screenOf = (path: string): AdminScreen | undefined => adminScreens.find((screen) => path === screen.path)

/** What stands over a path: its screen's name. `/admin` alone is only passed through. */
export const headingOf = (path: string): string =>
  screenOf(path)?.label ?? (path === paths.admin() ? words.shell.administration : text.app.titles.notFound)

const tabKey = 'admin-tab'

/** Whether there is anything on a screen that somebody may see. */
export const mayOpen = ({ reads }: AdminScreen, rights: Rights): boolean =>
  reads.length === 0 || reads.some((right) => rights.has(right))

/** The tabs, screens and actions that somebody has. */
export const tabsFor = (rights: Rights) => adminTabs.filter((tab) => mayOpen(tab, rights))
export const screensFor = (rights: Rights) => adminScreens.filter((screen) => mayOpen(screen, rights))
export const actionsFor = (rights: Rights) => adminActions.filter(({ needs }) => rights.has(needs))

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

export const rememberTab = (key: AdminTabKey): void => {
  try {
    localStorage.setItem(tabKey, key)
  } catch {
    // Storage is closed to us: the next visit starts at the first tab.
  }
}
