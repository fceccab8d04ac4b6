import { text } from '../i18n/text.ts'
import { paths } from '../paths.ts'

export type AdminTabKey = 'users' | 'store' | 'transactions' | 'control' | 'system'

/** A screen of the back-office. `letter` goes there after G. */
export interface AdminScreen {
  readonly key: AdminTabKey | 'profile'
  readonly path: string
  readonly label: string
  readonly letter: string
}

/** Something to do from anywhere: it goes to a screen in the state where the act begins. */
export interface AdminAction {
  readonly key: string
  readonly path: string
  readonly search: Readonly<Record<string, string>>
  readonly label: string
  /** Also a button of the sidebar's Quick Actions. */
  readonly quick: boolean
}

const words = text.admin

/** The tabs, in their order. Sidebar, command palette and keys all read this list. */
export const adminTabs: readonly (AdminScreen & { readonly key: AdminTabKey })[] = [
  { key: 'users', path: paths.admin('users'), label: words.shell.users, letter: 'u' },
  { key: 'store', path: paths.admin('store'), label: words.shell.store, letter: 'h' },
  { key: 'transactions', path: paths.adminTransactions(), label: words.shell.transactions, letter: 't' },
  { key: 'control', path: paths.admin('control'), label: words.shell.control, letter: 'c' },
  { key: 'system', path: paths.admin('system'), label: words.shell.system, letter: 's' },
]

export const adminScreens: readonly AdminScreen[] = [
  ...adminTabs,
  { key: 'profile', path: paths.adminProfile(), label: words.shell.profile, letter: 'p' },
]

export const adminActions: readonly AdminAction[] = [
  { key: 'addUser', path: paths.admin('users'), search: { open: 'add' }, label: words.actions.addUser, quick: true },
  {
    key: 'addProduct',
    path: paths.admin('store'),
    search: { open: 'add' },
    label: words.actions.addProduct,
    quick: true,
  },
  { key: 'systemSettings', path: paths.admin('system'), search: {}, label: words.actions.systemSettings, quick: true },
  {
    key: 'reviewSignups',
    path: paths.admin('users'),
    search: { signup: 'pending' },
    label: words.actions.reviewSignups,
    quick: false,
  },
  {
    key: 'reviewTransactions',
    path: paths.adminTransactions(),
    search: { status: 'waiting' },
    label: words.actions.reviewTransactions,
    quick: false,
  },
  {
    key: 'flaggedTransactions',
    path: paths.adminTransactions(),
    search: { status: 'flagged' },
    label: words.actions.flaggedTransactions,
    quick: false,
  },
  {
    key: 'ordersToSend',
    path: paths.admin('store'),
    search: { view: 'orders', status: 'processing' },
    label: words.actions.ordersToSend,
    quick: false,
  },
  {
    key: 'lowStock',
    path: paths.admin('store'),
    search: { show: 'low_stock' },
    label: words.actions.lowStock,
    quick: false,
  },
  {
    key: 'productCategories',
    path: paths.admin('store'),
    search: { view: 'categories' },
    label: words.actions.productCategories,
    quick: false,
  },
]

/** The screen at a path. No screen lies below another: what does not name one leads nowhere. */
export const screenOf = (path: string): AdminScreen | undefined => adminScreens.find((screen) => path === screen.path)

/** What stands over a path: its screen's name. `/admin` alone is only passed through. */
export const headingOf = (path: string): string =>
  screenOf(path)?.label ?? (path === paths.admin() ? words.shell.administration : text.app.titles.notFound)

const tabKey = 'admin-tab'

/** The tab used last on this device; users at first. */
export const rememberedTab = (): (typeof adminTabs)[number] => {
  const first = adminTabs[0] as (typeof adminTabs)[number]
  try {
    const stored = localStorage.getItem(tabKey)
    return adminTabs.find((tab) => tab.key === stored) ?? first
  } catch {
    return first
  }
}

export const rememberTab = (key: AdminTabKey): void => {
  try {
    localStorage.setItem(tabKey, key)
  } catch {
    // Storage is closed to us: the next visit starts at the first tab.
  }
}
