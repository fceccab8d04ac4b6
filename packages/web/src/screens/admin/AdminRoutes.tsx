import { Navigate, Outlet, useParams } from '@tanstack/react-router'
import { AdminShell } from '../../shell/AdminShell.tsx'
import { useRights } from '../../data/rights.ts'
import { paths } from '../../paths.ts'
import { usePath } from '../../shell/AdminShellNavigation.ts'
import { mayOpen, screenOf, startFor } from '../../shell/AdminShellRegistry.ts'
import { OutOfReachScreen } from './OutOfReachScreen.tsx'

export { movedTo, screenOf } from '../../shell/AdminShellRegistry.ts'
export { AdminNotFoundScreen } from './AdminNotFoundScreen.tsx'

/** The back-office shell around the requested screen, or around the reason it is not permitted. */
export const AdminLayout = () => {
  const rights = useRights()
  const screen = screenOf(usePath())
  return (
    <AdminShell>{!screen || mayOpen(screen, rights) ? <Outlet /> : <OutOfReachScreen screen={screen} />}</AdminShell>
  )
}

/** The screen for the current path. The route only matches paths that have one. */
export const AdminScreen = () => {
  const { _splat } = useParams({ strict: false })
  const { Screen } = screenOf(paths.admin(_splat)) ?? {}
  return Screen && <Screen />
}

/** Redirects `/admin` to the last used tab, or to the first permitted screen. */
export const AdminIndex = () => <Navigate to={startFor(useRights()).path} replace />
