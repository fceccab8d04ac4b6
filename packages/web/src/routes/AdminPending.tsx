import { type ComponentType, lazy, type ReactNode, Suspense } from 'react'
import { ScreenPending } from '../ui/page/ScreenPending.tsx'

type Frame = ComponentType<{ children: ReactNode }>

/** A frame that does not come is left out: what is pending says itself what went wrong. */
const AdminFrame = lazy(() =>
  import('../shell/AdminShellPending.tsx').then(
    ({ AdminShellPending }) => ({ default: AdminShellPending as Frame }),
    () => ({ default: (({ children }) => children) as Frame }),
  ),
)

/** What stands in the back-office's place until it is known whether who looks at it is let in. */
export const AdminPending = () => (
  <Suspense>
    <AdminFrame>
      <ScreenPending />
    </AdminFrame>
  </Suspense>
)
