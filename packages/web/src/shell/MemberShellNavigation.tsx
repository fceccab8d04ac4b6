import { Skeleton } from '@mantine/core'
import { useLocation } from '@tanstack/react-router'
import {
  IconBell,
  IconBooks,
  IconCalendarEvent,
  IconHome,
  IconLifebuoy,
  IconLogout,
  IconMenu2,
  IconReceipt,
  IconSettings,
  IconShieldCog,
  IconShoppingBag,
  IconSparkles,
  IconTruckDelivery,
  IconWallet,
} from '@tabler/icons-react'
import type { BuiltFeature, identity } from '@vesica/contract'
import type { ReactNode } from 'react'
import { isAdmitted } from '../data/access.ts'
import { useIsOn } from '../data/features.ts'
import { membershipOf } from '../features/identity/person.ts'
import { useSignOut } from '../features/identity/useSignOut.ts'
import { text } from '../i18n/text.ts'
import { paths } from '../paths.ts'
import { ColorSchemeToggle } from '../ui/theme/ColorSchemeToggle.tsx'
import { Avatar } from '../ui/picture/Avatar.tsx'
import { OwnMark } from './OwnMark.tsx'
import styles from './MemberShellNavigation.module.css'
import type { Panel } from './panel.ts'

const copy = text.member
const icon = { size: 20, stroke: 1.6, 'aria-hidden': true } as const

/** user: undefined while unknown. unread: the number of unread notifications. onOpen: opens a panel. */
export interface NavigationProps {
  user: identity.User | undefined
  unread: number
  /** Pieces in the cart. */
  inCart: number
  onOpen: (panel: Panel) => void
}

interface Place {
  readonly href: string
  readonly label: string
  readonly icon: ReactNode
  /** In the menu only: the phone's bar has room for few. */
  readonly menuOnly?: true
  /** At its end in the menu, and over its icon in the bar. */
  readonly counts?: 'cart' | 'progress'
  /** Visible while this feature is on. */
  readonly feature?: BuiltFeature
}

type FeatureCheck = ReturnType<typeof useIsOn>

/**
 * The destinations of a person. Applicants only have their waiting room, administrators their own area in its place.
 */
const placesOf = (user: identity.User | undefined, isOn: FeatureCheck): Place[] => {
  if (!user) return []
  const overview = { href: paths.dashboard(), label: text.labels.overview, icon: <IconHome {...icon} /> }
  const settings = { href: paths.settings(), label: text.labels.settings, icon: <IconSettings {...icon} /> }
  if (user.role === 'admin')
    return [{ href: paths.admin(), label: copy.administration, icon: <IconShieldCog {...icon} /> }, settings]
  const wallet = {
    href: paths.wallet(),
    label: text.labels.wallet,
    icon: <IconWallet {...icon} />,
    feature: 'wallet',
  } as const
  const library = {
    href: paths.library(),
    label: text.labels.content,
    icon: <IconBooks {...icon} />,
    feature: 'content',
  } as const
  const sessions = {
    href: paths.sessions(),
    label: copy.sessions,
    icon: <IconCalendarEvent {...icon} />,
    menuOnly: true,
    feature: 'live_sessions',
  } as const
  const store = {
    href: paths.store(),
    label: text.labels.store,
    icon: <IconShoppingBag {...icon} />,
    counts: 'cart',
    feature: 'store',
  } as const
  const membership = {
    href: paths.membership(),
    label: text.labels.membership,
    icon: <IconSparkles {...icon} />,
    menuOnly: true,
    counts: 'progress',
  } as const
  const history = {
    href: paths.purchaseHistory(),
    label: text.labels.purchaseHistory,
    icon: <IconReceipt {...icon} />,
    menuOnly: true,
  } as const
  const tracking = {
    href: paths.orderTracking(),
    label: text.labels.orderTracking,
    icon: <IconTruckDelivery {...icon} />,
    menuOnly: true,
  } as const
  const support = {
    href: paths.support(),
    label: text.labels.support,
    icon: <IconLifebuoy {...icon} />,
    menuOnly: true,
  } as const
  const own = { ...settings, menuOnly: true } as const
  const all: Place[] = [overview, wallet, library, sessions, store, membership, history, tracking, support, own]
  return isAdmitted(user) ? all.filter(({ feature }) => !feature || isOn(feature)) : [overview]
}

/** The same for the phone's bar. */
const barPlacesOf = (user: identity.User | undefined, isOn: FeatureCheck) =>
  placesOf(user, isOn).filter((place) => !place.menuOnly)

/** Whether the destination, or something in it, is current. */
const isWithin = (pathname: string, href: string): boolean => pathname === href || pathname.startsWith(`${href}/`)

const usePathname = (): string => useLocation({ select: (location) => location.pathname })

const Unread = ({ count }: { count: number }) =>
  count > 0 ? (
    <span className={styles.unread}>
      {count > 99 ? '99+' : count}
      <span className="visually-hidden"> {copy.unread(count)}</span>
    </span>
  ) : null

const InCart = ({ count, className }: { count: number; className: string | undefined }) =>
  count > 0 ? (
    <span className={className}>
      <span aria-hidden="true">{count > 99 ? '99+' : count}</span>
      <span className="visually-hidden"> {copy.inCart(count)}</span>
    </span>
  ) : null

/** The position among the levels, which is not the Growth Score; a paused membership says so in its place. */
const Progress = ({ user: { membershipProgress: percent, membershipPausedUntil } }: { user: identity.User }) =>
  membershipPausedUntil === null ? (
    <span className={styles.progress} title={copy.progress(percent)}>
      {copy.levelPercent(percent)}
    </span>
  ) : null

const Name = ({ user }: { user: identity.User }) => (
  <>
    <Avatar name={user.name} src={user.avatar} />
    <span className={styles.name} title={user.name}>
      {user.name}
    </span>
  </>
)

/** The signed-in person: the name opens the profile, the level the upgrade. */
const Person = ({ user, onOpen }: { user: identity.User; onOpen: (panel: Panel) => void }) => {
  const isMember = user.role === 'user' && isAdmitted(user)
  if (!isAdmitted(user))
    return (
      <div className={styles.person}>
        <Name user={user} />
        <span className={styles.level}>{membershipOf(user)}</span>
      </div>
    )
  return (
    <div className={styles.person}>
      <button type="button" className={styles.who} onClick={() => onOpen('profile')}>
        <Name user={user} />
        <span className="visually-hidden">{copy.profile.title}</span>
      </button>
      {isMember ? (
        <button type="button" className={styles.standing} onClick={() => onOpen('membership')}>
          <span className={styles.level}>{membershipOf(user)}</span>
          <Progress user={user} />
          <span className="visually-hidden">{text.membership.dialog.title}</span>
        </button>
      ) : (
        <span className={styles.level}>{membershipOf(user)}</span>
      )}
    </div>
  )
}

/** The number of destinations with everything on: space is reserved until it is known who is signed in. */
const PLACES = 11

/** The whole navigation: the sidebar on wide screens, the menu on phones. onGone: called on navigation. */
export const MemberMenu = ({ user, unread, inCart, onOpen, onGone }: NavigationProps & { onGone?: () => void }) => {
  const pathname = usePathname()
  const isOn = useIsOn()
  const { signOut, isPending } = useSignOut()
  const choose = (panel: Panel) => {
    onGone?.()
    onOpen(panel)
  }
  return (
    <div className={styles.menu}>
      <nav aria-label={copy.memberNavigation} className={styles.places}>
        {!user && Array.from({ length: PLACES }, (_, at) => <Skeleton key={at} height={44} />)}
        {placesOf(user, isOn).map((place) => (
          <a
            key={place.href}
            href={place.href}
            className={styles.place}
            aria-current={isWithin(pathname, place.href) ? 'page' : undefined}
            onClick={onGone}
          >
            {place.icon}
            {place.label}
            {place.counts === 'cart' && <InCart count={inCart} className={styles.count} />}
            {place.counts === 'progress' && user && <Progress user={user} />}
          </a>
        ))}
        {user && isAdmitted(user) && (
          <button type="button" className={styles.place} onClick={() => choose('notifications')}>
            <IconBell {...icon} />
            {text.labels.notifications}
            <Unread count={unread} />
          </button>
        )}
        <button type="button" className={styles.place} disabled={isPending} onClick={signOut}>
          <IconLogout {...icon} />
          {copy.logout}
        </button>
      </nav>
      <div className={styles.foot}>{user ? <Person user={user} onOpen={choose} /> : <Skeleton height={84} />}</div>
    </div>
  )
}

/** The top bar on phones. */
export const PhoneBar = ({ brand, user, unread, onOpen }: NavigationProps & { brand: string }) => (
  <header className={styles.phoneBar}>
    <a href={paths.home()} className={styles.phoneBrand} aria-label={brand}>
      <OwnMark size={32} />
    </a>
    <ColorSchemeToggle label={text.general.switchScheme} />
    {!user && <span className={styles.bell} />}
    {user && isAdmitted(user) && (
      <button
        type="button"
        className={styles.bell}
        aria-label={unread > 0 ? `${text.labels.notifications}, ${copy.unread(unread)}` : text.labels.notifications}
        onClick={() => onOpen('notifications')}
      >
        <IconBell size={22} stroke={1.6} aria-hidden="true" />
        {unread > 0 && <span className={styles.bellDot} aria-hidden="true" />}
      </button>
    )}
  </header>
)

/** The bottom bar on phones. onMore: opens the menu with everything else. */
export const BottomBar = ({ user, inCart, onMore }: NavigationProps & { onMore: () => void }) => {
  const pathname = usePathname()
  const isOn = useIsOn()
  return (
    <nav className={styles.bottomBar} aria-label={copy.quickNavigation}>
      {barPlacesOf(user, isOn).map((place) => (
        <a key={place.href} href={place.href} aria-current={isWithin(pathname, place.href) ? 'page' : undefined}>
          {place.icon}
          {place.label}
          {place.counts === 'cart' && <InCart count={inCart} className={styles.barCount} />}
        </a>
      ))}
      <button type="button" onClick={onMore}>
        <IconMenu2 {...icon} />
        {copy.more}
      </button>
    </nav>
  )
}
