import type { Right } from '@vesica/contract'
import type { Rights } from '../data/rights.ts'
import { text } from '../i18n/text.ts'
import { paths } from '../paths.ts'

const copy = text.admin

/** A global action: it opens a screen in the state where the action starts. */
export interface AdminAction {
  readonly key: string
  readonly path: string
  readonly search: Readonly<Record<string, string>>
  /** The section of the screen it leads to, if not its start. */
  readonly part?: string
  readonly label: string
  /** Also a button in the sidebar's Quick Actions. */
  readonly quick: boolean
  /** The permission it needs. */
  readonly needs: Right
}

const adminActions: readonly AdminAction[] = [
  {
    key: 'addUser',
    path: paths.admin('users'),
    search: { open: 'add' },
    label: text.labels.addUser,
    quick: true,
    needs: 'people:write',
  },
  {
    key: 'addProduct',
    path: paths.admin('store'),
    search: { open: 'add' },
    label: text.labels.addProduct,
    quick: true,
    needs: 'store:write',
  },
  {
    key: 'addContent',
    path: paths.admin('content'),
    search: { open: 'add' },
    label: text.labels.addContent,
    quick: true,
    needs: 'content:write',
  },
  {
    key: 'addCourse',
    path: paths.admin('courses'),
    search: { open: 'add' },
    label: copy.actions.addCourse,
    quick: true,
    needs: 'content:write',
  },
  {
    key: 'viewReports',
    path: paths.admin('overview'),
    search: {},
    part: 'reports',
    label: copy.actions.viewReports,
    quick: true,
    needs: 'audit:read',
  },
  {
    key: 'systemSettings',
    path: paths.admin('system'),
    search: {},
    label: copy.actions.systemSettings,
    quick: true,
    needs: 'settings:read',
  },
  {
    key: 'reviewSignups',
    path: paths.admin('users'),
    search: { signup: 'pending' },
    label: copy.actions.reviewSignups,
    quick: false,
    needs: 'people:decide',
  },
  {
    key: 'reviewTransactions',
    path: paths.adminTransactions(),
    search: { status: 'waiting' },
    label: copy.actions.reviewTransactions,
    quick: false,
    needs: 'money:read',
  },
  {
    key: 'flaggedTransactions',
    path: paths.adminTransactions(),
    search: { status: 'flagged' },
    label: copy.actions.flaggedTransactions,
    quick: false,
    needs: 'money:read',
  },
  {
    key: 'ordersToSend',
    path: paths.admin('store'),
    search: { view: 'orders', status: 'processing' },
    label: text.labels.ordersToShip,
    quick: false,
    needs: 'store:read',
  },
  {
    key: 'lowStock',
    path: paths.admin('store'),
    search: { show: 'low_stock' },
    label: copy.actions.lowStock,
    quick: false,
    needs: 'store:read',
  },
  {
    key: 'productCategories',
    path: paths.admin('store'),
    search: { view: 'categories' },
    label: copy.actions.productCategories,
    quick: false,
    needs: 'store:read',
  },
  {
    key: 'contentDrafts',
    path: paths.admin('content'),
    search: { show: 'draft' },
    label: copy.actions.contentDrafts,
    quick: false,
    needs: 'content:read',
  },
  {
    key: 'contentCategories',
    path: paths.admin('content'),
    search: { view: 'categories' },
    label: copy.actions.contentCategories,
    quick: false,
    needs: 'content:read',
  },
  {
    key: 'courseDrafts',
    path: paths.admin('courses'),
    search: { status: 'draft' },
    label: copy.actions.courseDrafts,
    quick: false,
    needs: 'content:read',
  },
  {
    key: 'writeAnnouncement',
    path: paths.admin('announcements'),
    search: { open: 'add' },
    label: copy.actions.writeAnnouncement,
    quick: false,
    needs: 'announcements:write',
  },
  {
    key: 'invite',
    path: paths.adminInvitations(),
    search: { open: 'add' },
    label: copy.actions.invite,
    quick: false,
    needs: 'people:decide',
  },
  {
    key: 'planSession',
    path: paths.admin('sessions'),
    search: { open: 'add' },
    label: copy.actions.planSession,
    quick: false,
    needs: 'content:write',
  },
  {
    key: 'addCode',
    path: paths.admin('system'),
    search: { tab: 'codes', open: 'add' },
    label: copy.actions.addCode,
    quick: false,
    needs: 'settings:write',
  },
  {
    key: 'planMaintenance',
    path: paths.admin('system'),
    search: { tab: 'platform' },
    label: copy.actions.planMaintenance,
    quick: false,
    needs: 'settings:write',
  },
  {
    key: 'changeLook',
    path: paths.admin('system'),
    search: { tab: 'branding' },
    label: copy.actions.changeBranding,
    quick: false,
    needs: 'settings:write',
  },
  {
    key: 'makeBackup',
    path: paths.admin('system'),
    search: { tab: 'backup' },
    label: copy.actions.makeBackup,
    quick: false,
    needs: 'backups:write',
  },
]

/** The global actions a person may use. */
export const actionsFor = (rights: Rights) => adminActions.filter(({ needs }) => rights.has(needs))
