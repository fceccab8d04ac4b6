import { Button } from '@mantine/core'
import {
  IconChartBar,
  IconFilePlus,
  IconLogout,
  IconPackage,
  IconSchool,
  IconSettings,
  IconUserPlus,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { countedUpTo, pendingCounts } from '@vesica/contract'
import type { ComponentType } from 'react'
import { useCurrentUser, useRead } from '../data/hooks.ts'
import { usePlatformName } from '../data/platformName.ts'
import { useRights } from '../data/rights.ts'
import { useSignOut } from '../features/identity/useSignOut.ts'
import { matches } from '../format/count.ts'
import { text } from '../i18n/text.ts'
import { paths } from '../paths.ts'
import { OwnMark } from './OwnMark.tsx'
import { Avatar } from '../ui/picture/Avatar.tsx'
import styles from './AdminShellSidebar.module.css'
import { useNavigateAdmin } from './AdminShellNavigation.ts'
import { actionsFor } from './AdminShellActions.ts'
import { type AdminTabKey, tabsFor } from './AdminShellRegistry.ts'

const copy = text.admin

type Icon = ComponentType<{ size?: number }>
const actionIcons: Readonly<Record<string, Icon>> = {
  addUser: IconUserPlus,
  addProduct: IconPackage,
  addContent: IconFilePlus,
  addCourse: IconSchool,
  viewReports: IconChartBar,
  systemSettings: IconSettings,
}

/** A link is current only at exactly its path, whatever the search; nothing is below it. */
const hereOnly = { exact: true, includeSearch: false }

/** A name's initials, at most two. */
const initialsOf = (name: string): string => {
  const names = name.split(/\s+/).filter((word) => word !== '')
  const initials = names.length > 1 ? [names[0], names.at(-1)] : names
  return initials.map((word) => [...(word ?? '')][0]?.toUpperCase() ?? '').join('')
}

const requests = ['deposit', 'withdrawal', 'trade'] as const

/** Which pending counts belong to which tab. */
const countedBy: Partial<Record<AdminTabKey, readonly pendingCounts.Counted['kind'][]>> = {
  users: ['signup'],
  review: [...requests, 'signup', 'membership', 'correction', 'assignment', 'comment'],
  store: ['order'],
  transactions: [...requests, 'payout'],
  support: ['answer'],
  system: ['check'],
  approvals: ['change'],
}

/** The pending counts of the permitted tabs, updated live. */
const useCounts = (): ((tab: AdminTabKey) => number) => {
  const { data } = useRead(pendingCounts.getPendingCounts, {})
  const counts = new Map(data?.pending.map(({ kind, count }) => [kind, count]))
  return (tab) => (countedBy[tab] ?? []).reduce((sum, kind) => sum + (counts.get(kind) ?? 0), 0)
}

/** The label of a count, if it is not about reviews. */
const countLabels: Partial<Record<AdminTabKey, (count: string) => string>> = {
  store: copy.shell.toSend,
  support: copy.shell.toAnswer,
  system: copy.shell.toLookAt,
  transactions: copy.shell.toReviewOrSend,
}

const Tabs = ({ onGone }: { onGone?: (() => void) | undefined }) => {
  const rights = useRights()
  const countOf = useCounts()
  return (
    <nav aria-label={copy.shell.administration} className={styles.tabs}>
      {tabsFor(rights).map((tab) => {
        const count = countOf(tab.key)
        const badge = matches(count, countedUpTo)
        return (
          <Link key={tab.key} to={tab.path} className={styles.tab} activeOptions={hereOnly} onClick={onGone}>
            <tab.icon size={18} />
            <span>{tab.title}</span>
            {count > 0 && (
              <span className={styles.count}>
                <span aria-hidden="true">{badge}</span>
                <span className="visually-hidden">{(countLabels[tab.key] ?? copy.shell.waiting)(badge)}</span>
              </span>
            )}
          </Link>
        )
      })}
    </nav>
  )
}

const QuickActions = ({ onGone }: { onGone?: (() => void) | undefined }) => {
  const go = useNavigateAdmin()
  const quick = actionsFor(useRights()).filter((action) => action.quick)
  if (quick.length === 0) return null
  return (
    <div className={styles.quick}>
      <p className={styles.heading}>{copy.shell.quickActions}</p>
      {quick.map((action) => {
        const Icon = actionIcons[action.key] ?? IconSettings
        const press = () => {
          onGone?.()
          go(action.path, action.search, action.part)
        }
        return (
          <button key={action.key} type="button" className={styles.action} onClick={press}>
            <Icon size={18} />
            <span>{action.label}</span>
          </button>
        )
      })}
    </div>
  )
}

const Profile = ({ onGone }: { onGone?: (() => void) | undefined }) => {
  const user = useCurrentUser()
  const { signOut, isPending } = useSignOut()
  return (
    <div className={styles.profile}>
      <Link
        to={paths.adminProfile()}
        className={styles.person}
        title={copy.shell.yourProfile}
        activeOptions={hereOnly}
        onClick={onGone}
      >
        <Avatar
          className={styles.avatar ?? ''}
          name={user?.name ?? ''}
          src={user?.avatar ?? null}
          size={32}
          letters={initialsOf(user?.name ?? '')}
        />
        <span className={styles.who}>
          <span className={styles.role}>{text.labels.administrator}</span>
          <span className={styles.name}>{user?.name}</span>
        </span>
      </Link>
      <Button
        variant="subtle"
        color="gray"
        size="xs"
        justify="flex-start"
        leftSection={<IconLogout size={16} />}
        loading={isPending}
        onClick={signOut}
      >
        {copy.shell.logOut}
      </Button>
    </div>
  )
}

/** onGone: called on navigation (closes the drawer). bare: without the name, which the drawer has. */
export const AdminShellSidebar = ({ onGone, bare }: { onGone?: () => void; bare?: boolean }) => {
  // Before the platform's name is known, the home link is named after its target.
  const brand = usePlatformName() || copy.shell.administration
  return (
    <div className={styles.sidebar} data-bare={bare || undefined}>
      {!bare && (
        <Link to={paths.admin()} activeOptions={hereOnly} className={styles.brand}>
          <OwnMark size={28} />
          <span>{brand}</span>
        </Link>
      )}
      <Tabs onGone={onGone} />
      <QuickActions onGone={onGone} />
      <Profile onGone={onGone} />
    </div>
  )
}
