import { Navigate, Outlet } from '@tanstack/react-router'
import { AdminShell } from '../../shell/AdminShell.tsx'
import { rememberedTab } from '../../shell/AdminShellRegistry.ts'

export { AdminNotFoundScreen } from './AdminNotFoundScreen.tsx'
export { AdminProfileScreen } from './AdminProfileScreen.tsx'
export { ControlScreen } from './ControlScreen.tsx'
export { StoreScreen } from './StoreScreen.tsx'
export { SystemScreen } from './SystemScreen.tsx'
export { TransactionsScreen } from './TransactionsScreen.tsx'
export { UsersScreen } from './UsersScreen.tsx'

/** The back-office around the screen that the address names. */
export const AdminLayout = () => (
  <AdminShell>
    <Outlet />
  </AdminShell>
)

/** `/admin` alone: the tab used last on this device. */
export const AdminIndex = () => <Navigate to={rememberedTab().path} replace />
