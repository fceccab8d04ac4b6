import { Navigate, Outlet, useParams } from '@tanstack/react-router'
import { AdminShell } from '../../shell/AdminShell.tsx'
import { useRights } from '../../data/rights.ts'
import { paths } from '../../paths.ts'
import { usePath } from '../../shell/AdminShellNavigation.ts'
import { mayOpen, screenOf, startFor } from '../../shell/AdminShellRegistry.ts'
import { OutOfReachScreen } from './OutOfReachScreen.tsx'

export { screenOf } from '../../shell/AdminShellRegistry.ts'
export { AdminNotFoundScreen } from './AdminNotFoundScreen.tsx'

/** The back-office around the screen that the address names, or around the reason why it is not for this person. */
export const AdminLayout = () => {
  const rights = useRights()
  const screen = screenOf(usePath())
  return (
    <AdminShell>{!screen || mayOpen(screen, rights) ? <Outlet /> : <OutOfReachScreen screen={screen} />}</AdminShell>
  )
}

/** The screen that the address names; there is one, or the route had not led here. */
export const AdminScreen = () => {
  const { _splat } = useParams({ strict: false })
  const { Screen } = screenOf(paths.admin(_splat)) ?? {}
  return Screen && <Screen />
}

/** `/admin` alone: where this person begins. */
export const AdminIndex = () => <Navigate to={startFor(useRights()).path} replace />
