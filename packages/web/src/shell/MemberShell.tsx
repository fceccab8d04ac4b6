import { useDisclosure } from '@mantine/hooks'
import { Outlet, useLocation } from '@tanstack/react-router'
import type { identity } from '@vesica/contract'
import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { isAdmitted } from '../data/access.ts'
import { useIsOn } from '../data/features.ts'
import { useCurrentUser } from '../data/hooks.ts'
import { usePlatformName } from '../data/platformName.ts'
import { useToken } from '../data/session.ts'
import { useCountInTitle } from '../data/titleCount.ts'
import { useUnread } from '../features/activity/useUnread.ts'
import { useCartCount } from '../features/store/useCart.ts'
import { text } from '../i18n/text.ts'
import { featureOfPath, paths } from '../paths.ts'
import { ColorSchemeToggle } from '../ui/theme/ColorSchemeToggle.tsx'
import { SidePanel } from '../ui/dialog/SidePanel.tsx'
import { OwnMark } from './OwnMark.tsx'
import { SkipLink } from '../ui/page/SkipLink.tsx'
import { useRestoreFocus } from '../ui/dialog/useRestoreFocus.ts'
import { PlayingOn } from '../ui/player/MediaPlayer.tsx'
import styles from './MemberShell.module.css'
import { MaintenanceBanner } from './MaintenanceBanner.tsx'
import { BottomBar, MemberMenu, PhoneBar } from './MemberShellNavigation.tsx'
import { PublicFrame } from './PublicShell.tsx'
import { usePanel } from './panel.ts'
import { lazyPart } from '../ui/lazyPart.tsx'
import { openedPart } from '../ui/openedPart.tsx'
import type { MemberPanelsProps } from './MemberShellPanels.tsx'

/** Few accounts are scheduled for deletion, so nobody else waits for its code. */
const LeavingNotice = lazyPart(async () => (await import('../features/account/LeavingNotice.tsx')).LeavingNotice)

/** Nor for features that are rarely off. */
const FeatureClosed = lazyPart(async () => (await import('./FeatureClosed.tsx')).FeatureClosed)

const copy = text.member

const MemberPanels = openedPart<MemberPanelsProps>(
  async () => (await import('./MemberShellPanels.tsx')).MemberPanels,
  ({ panel }) => panel !== undefined,
)

/** Announces a new unread count politely, for people who cannot see the badge change. */
const UnreadAnnouncer = ({ unread }: { unread: number }) => {
  const [before, setBefore] = useState(unread)
  const [announcement, setAnnouncement] = useState('')
  useEffect(() => {
    if (unread > before) setAnnouncement(`${text.labels.notifications}: ${copy.unread(unread)}`)
    setBefore(unread)
  }, [unread, before])
  return (
    <p className="visually-hidden" role="status">
      {announcement}
    </p>
  )
}

const Frame = ({ user, children }: { user: identity.User | undefined; children: ReactNode }) => {
  const { panel, open, close } = usePanel()
  const [menuOpen, menu] = useDisclosure(false)
  useRestoreFocus(panel !== undefined || menuOpen)
  const letIn = user !== undefined && isAdmitted(user)
  const unread = useUnread(letIn)
  useCountInTitle(unread)
  const isOn = useIsOn()
  const inCart = useCartCount(letIn && user.role === 'user' && isOn('store'))
  const brand = usePlatformName() || text.app.home
  const navigation = { user, unread, inCart, onOpen: open }
  return (
    <div className={styles.shell}>
      <SkipLink label={text.general.skipToContent} />
      <aside className={styles.sidebar}>
        <div className={styles.head}>
          <a className={styles.brand} href={paths.home()}>
            <OwnMark size={34} />
            <span title={brand}>{brand}</span>
          </a>
          <ColorSchemeToggle label={text.general.switchScheme} />
        </div>
        <MemberMenu {...navigation} />
      </aside>
      <MaintenanceBanner />
      <PhoneBar brand={brand} {...navigation} />
      <main id="main" className={styles.main} tabIndex={-1}>
        <div className={styles.content}>
          {user?.leavesAt && (
            <Suspense>
              <LeavingNotice leavesAt={user.leavesAt} />
            </Suspense>
          )}
          {children}
        </div>
      </main>
      <BottomBar {...navigation} onMore={menu.open} />
      <SidePanel
        opened={menuOpen}
        onClose={menu.close}
        position="right"
        size={300}
        title={brand}
        closeButtonProps={{ 'aria-label': text.general.closeMenu }}
      >
        <div className={styles.drawer}>
          <MemberMenu {...navigation} onGone={menu.close} />
        </div>
      </SidePanel>
      {letIn && (
        <>
          <PlayingOn />
          <UnreadAnnouncer unread={unread} />
          <MemberPanels user={user} panel={panel} unread={unread} onClose={close} />
        </>
      )}
    </div>
  )
}

/**
 * The member area around its content. Visitors, who may open the settings, get the public frame without its bar
 * instead.
 */
export const MemberFrame = ({ children }: { children: ReactNode }) => {
  const token = useToken()
  const user = useCurrentUser()
  return token === null && !user ? <PublicFrame bare>{children}</PublicFrame> : <Frame user={user}>{children}</Frame>
}

/** The screen at the address, unless its feature is switched off for members. */
const Opened = () => {
  const isOn = useIsOn()
  const isAdmin = useCurrentUser()?.role === 'admin'
  const feature = useLocation({ select: ({ pathname }) => featureOfPath(pathname) })
  if (!feature || isAdmin || isOn(feature)) return <Outlet />
  return (
    <Suspense>
      <FeatureClosed feature={feature} />
    </Suspense>
  )
}

/** The member area around its screens. */
export const MemberShell = () => (
  <MemberFrame>
    <Opened />
  </MemberFrame>
)
