import { Navigate, Outlet } from '@tanstack/react-router'
import { AdminShell } from '../../shell/AdminShell.tsx'
import { useRights } from '../../data/rights.ts'
import { usePath } from '../../shell/AdminShellNavigation.ts'
import { mayOpen, screenOf, startFor } from '../../shell/AdminShellRegistry.ts'
import { OutOfReachScreen } from './OutOfReachScreen.tsx'

export { AdminNotFoundScreen } from './AdminNotFoundScreen.tsx'
export { AdminProfileScreen } from './AdminProfileScreen.tsx'
export { ControlScreen } from './ControlScreen.tsx'
export { OfficesScreen } from './OfficesScreen.tsx'
export { ReviewScreen } from './ReviewScreen.tsx'
export { StoreScreen } from './StoreScreen.tsx'
export { SystemScreen } from './SystemScreen.tsx'
export { TransactionsScreen } from './TransactionsScreen.tsx'
export { UsersScreen } from './UsersScreen.tsx'

/** The back-office around the screen that the address names, or around the reason why it is not for this person. */
export const AdminLayout = () => {
  const rights = useRights()
  const screen = screenOf(usePath())
  return (
    <AdminShell>{!screen || mayOpen(screen, rights) ? <Outlet /> : <OutOfReachScreen screen={screen} />}</AdminShell>
  )
}

/** `/admin` alone: where this person begins. */
export const AdminIndex = () => <Navigate to={startFor(useRights()).path} replace />
