import { useLocation } from '@tanstack/react-router'
import { type ComponentType, lazy, type ReactNode, Suspense } from 'react'
import { isAdminPath, needsSession } from '../paths.ts'
import { ScreenPending } from '../ui/ScreenPending.tsx'

type Frame = ComponentType<{ children: ReactNode }>

/** A frame that does not come is left out: what is pending says itself what went wrong. */
const frame = (load: () => Promise<Frame>) =>
  lazy(() =>
    load().then(
      (loaded) => ({ default: loaded }),
      () => ({ default: (({ children }) => children) as Frame }),
    ),
  )
const AdminFrame = frame(async () => (await import('../shell/AdminShellPending.tsx')).AdminShellPending)
const MemberFrame = frame(async () => (await import('../shell/MemberShell.tsx')).MemberFrame)

/** What stands there until it is known who looks at an area for people who are signed in. */
export const AreaPending = () => {
  const pathname = useLocation({ select: (location) => location.pathname })
  if (!needsSession(pathname)) return null
  const Area = isAdminPath(pathname) ? AdminFrame : MemberFrame
  return (
    <Suspense>
      <Area>
        <ScreenPending />
      </Area>
    </Suspense>
  )
}
