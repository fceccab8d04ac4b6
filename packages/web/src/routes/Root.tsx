import { useQueryClient } from '@tanstack/react-query'
import { Outlet, useLocation } from '@tanstack/react-router'
import { identity, system } from '@vesica/contract'
import { Suspense, useEffect } from 'react'
import { usePlatform, useRead } from '../data/hooks.ts'
import { useBranding } from '../data/branding.ts'
import { followChanges } from '../data/live.ts'
import { useToken } from '../data/session.ts'
import { ProofGate } from '../features/security/ProofGate.tsx'
import { isAlwaysOpenPath } from '../paths.ts'
import { ConnectionBanner } from '../shell/ConnectionBanner.tsx'
import { useAnchors } from './anchors.ts'
import { useHeadingFocus, useWindowTitle } from './arrival.ts'
import { Leaving } from './Leaving.tsx'
import { lazyPart } from '../ui/lazyPart.tsx'

const MaintenanceScreen = lazyPart(
  async () => (await import('../screens/public/MaintenanceScreen.tsx')).MaintenanceScreen,
)

const MAINTENANCE_CHECK_MS = 20_000

/**
 * Whether maintenance applies to the user. Administrators are exempt, and so are the paths to sign in or to restore an
 * old email address.
 */
const useClosed = (): boolean => {
  const token = useToken()
  const pathname = useLocation({ select: (location) => location.pathname })
  const platform = useRead(system.getPlatform, {}).data?.platform
  const closed = platform?.maintenance ?? false
  useRead(system.getPlatform, {}, { everyMs: closed ? MAINTENANCE_CHECK_MS : false })
  const user = useRead(identity.getUser, {}, { enabled: token !== null })
  const mayBeAdmin = token !== null && (user.isPending || user.data?.user.role === 'admin')
  return closed && !mayBeAdmin && !isAlwaysOpenPath(pathname)
}

/** Behavior of every screen: links, titles, live updates, the discard question, and the maintenance page. */
export const Root = () => {
  const client = useQueryClient()
  const token = useToken()
  useBranding(usePlatform()?.branding)
  useAnchors()
  useWindowTitle()
  useHeadingFocus()
  useEffect(() => (token === null ? undefined : followChanges(client)), [client, token])
  const isClosed = useClosed()
  return (
    <>
      <ConnectionBanner />
      {isClosed ? (
        <Suspense>
          <MaintenanceScreen />
        </Suspense>
      ) : (
        <Leaving>
          <Outlet />
          <ProofGate />
        </Leaving>
      )}
    </>
  )
}
