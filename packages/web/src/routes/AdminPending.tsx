import { type ComponentType, lazy, type ReactNode, Suspense } from 'react'
import { ScreenPending } from '../ui/page/ScreenPending.tsx'

type Frame = ComponentType<{ children: ReactNode }>

/** If the frame fails to load, render the content without it: the pending screen reports the error itself. */
const AdminFrame = lazy(() =>
  import('../shell/AdminShellPending.tsx').then(
    ({ AdminShellPending }) => ({ default: AdminShellPending as Frame }),
    () => ({ default: (({ children }) => children) as Frame }),
  ),
)

/** Shown in place of the back-office until access is checked. */
export const AdminPending = () => (
  <Suspense>
    <AdminFrame>
      <ScreenPending />
    </AdminFrame>
  </Suspense>
)
