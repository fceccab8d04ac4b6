import { Suspense } from 'react'
import { chunk } from '../shell/chunk.ts'

const MemberShell = chunk(() => import('../shell/MemberShell.tsx'), 'MemberShell')

/**
 * The frame of the member area. The router takes it for ready at once and lets only the screen inside wait: a frame that
 * stood in for this one while it came would be replaced as a whole, with what somebody had opened or focused in it.
 */
export const MemberArea = () => (
  <Suspense>
    <MemberShell />
  </Suspense>
)
