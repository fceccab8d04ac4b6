import { Skeleton } from '@mantine/core'
import { Suspense, useEffect } from 'react'
import type { Medium } from './medium.ts'
import { stopPlaying, usePagePlayer } from './page.ts'
import { lazyPart } from '../lazyPart.tsx'

const PagePlayer = lazyPart(async () => (await import('./PagePlayer.tsx')).PagePlayer)
const SmallPlayer = lazyPart(async () => (await import('./SmallPlayer.tsx')).SmallPlayer)

/** Plays a medium on its own screen; its code loads when it is rendered. plays: starts at once. */
export const MediaPlayer = (props: { medium: Medium; plays?: boolean }) => (
  <Suspense fallback={<Skeleton radius="lg" style={{ aspectRatio: '16 / 9', height: 'auto' }} />}>
    <PagePlayer {...props} />
  </Suspense>
)

/** Mounted once in the frame of all screens on which a medium may continue; leaving the frame ends it. */
export const PlayingOn = () => {
  const player = usePagePlayer()
  useEffect(() => stopPlaying, [])
  return (
    player && (
      <Suspense>
        <SmallPlayer player={player} />
      </Suspense>
    )
  )
}
