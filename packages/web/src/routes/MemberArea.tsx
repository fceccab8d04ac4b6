import { Suspense } from 'react'
import { chunk } from '../shell/chunk.ts'

const MemberShell = chunk(() => import('../shell/MemberShell.tsx'), 'MemberShell')

/**
 * The frame of the member area. It never suspends for the router, so only the screen inside waits: a placeholder frame
 * would be replaced as a whole, along with its focus and anything opened in it.
 */
export const MemberArea = () => (
  <Suspense>
    <MemberShell />
  </Suspense>
)
