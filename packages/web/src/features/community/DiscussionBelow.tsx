import { Suspense, useEffect, useRef, useState } from 'react'
import { useIsOn } from '../../data/features.ts'
import type { Place } from './typedComment.ts'
import { lazyPart } from '../../ui/lazyPart.tsx'

const Discussion = lazyPart(async () => (await import('./Discussion.tsx')).Discussion)

/** How far below the viewport loading starts. */
const AHEAD = '600px'

const Below = ({ place }: { place: Place }) => {
  const here = useRef<HTMLDivElement>(null)
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    if (!here.current) return
    const watch = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setNear(true)
      },
      { rootMargin: AHEAD },
    )
    watch.observe(here.current)
    return () => watch.disconnect()
  }, [])
  return (
    <div ref={here} style={{ minHeight: isNear ? undefined : 120 }}>
      {isNear && (
        <Suspense>
          <Discussion place={place} />
        </Suspense>
      )}
    </div>
  )
}

/** Loads the discussion when the reader scrolls near it; nothing while the community is switched off. */
export const DiscussionBelow = ({ place }: { place: Place }) => {
  const isOn = useIsOn()
  return isOn('community') ? <Below place={place} /> : null
}
