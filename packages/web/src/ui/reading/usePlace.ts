import { type RefObject, useEffect, useRef, useState } from 'react'
import { blocksIn } from './blocks.ts'
import { firstInSight, type ReadingPlace } from './reading.ts'
import { readingClock } from './readingClock.ts'

/** Below the header of the page. */
const LINE_PX = 96
/** A place is told when one rests on it. */
const REST_MS = 1500
/** While one reads on without a move it is told every so many seconds: the end of a short text is reached at once. */
const TELL_SECONDS = 10

type Seen = { readonly share: number; readonly paragraph: number }

const placeIn = (text: HTMLElement | null): Omit<ReadingPlace, 'seconds'> => {
  const ends = blocksIn(text).map((block) => block.getBoundingClientRect().bottom)
  return {
    paragraph: firstInSight(ends, LINE_PX),
    of: ends.length,
    atEnd: ends.length > 0 && (ends.at(-1) ?? 0) <= innerHeight,
  }
}

/** How much of a text lies behind or before one's eyes, 0 to 1. */
const shareOf = (text: HTMLElement | null, atEnd: boolean): number => {
  if (atEnd) return 1
  const box = text?.getBoundingClientRect()
  return box && box.height > 0 ? Math.max(0, Math.min(1, (innerHeight - box.top) / box.height)) : 0
}

/** Follows somebody through a text until it is called off. */
const follow = (text: () => HTMLElement | null, onSeen: (seen: Seen) => void, tell: (place: ReadingPlace) => void) => {
  let told = ''
  let resting: ReturnType<typeof setTimeout> | undefined
  const say = (seconds: number) => {
    const place = { ...placeIn(text()), seconds }
    const now = JSON.stringify([place.paragraph, place.atEnd, Math.floor(seconds / TELL_SECONDS)])
    if (place.of === 0 || now === told) return
    told = now
    tell(place)
  }
  const clock = readingClock((seconds) => {
    if (seconds % TELL_SECONDS === 0) say(seconds)
  })
  const sayNow = () => say(clock.seconds())
  const look = () => {
    clock.wake()
    const { paragraph, atEnd } = placeIn(text())
    onSeen({ share: shareOf(text(), atEnd), paragraph })
    clearTimeout(resting)
    resting = setTimeout(sayNow, REST_MS)
  }
  const leave = () => {
    if (document.visibilityState === 'hidden') sayNow()
  }
  look()
  addEventListener('scroll', look, { passive: true })
  addEventListener('resize', look)
  addEventListener('pagehide', sayNow)
  document.addEventListener('visibilitychange', leave)
  return () => {
    clock.end()
    clearTimeout(resting)
    removeEventListener('scroll', look)
    removeEventListener('resize', look)
    removeEventListener('pagehide', sayNow)
    document.removeEventListener('visibilitychange', leave)
    sayNow()
  }
}

/**
 * Follows where somebody is in a text, by its paragraphs, and takes them back to where they were.
 * @param startAt the paragraph to begin at  @param onPlace told when one rests, and when the page goes
 */
export const usePlace = (
  text: RefObject<HTMLElement | null>,
  startAt: number,
  onPlace: ((place: ReadingPlace) => void) | undefined,
): Seen => {
  const [seen, setSeen] = useState<Seen>({ share: 0, paragraph: startAt })
  const told = useRef(onPlace)
  useEffect(() => {
    told.current = onPlace
  })
  const begun = useRef(startAt)
  useEffect(() => {
    const element = text.current
    // An address that names a part of the text knows better.
    if (begun.current > 0 && location.hash === '') blocksIn(element)[begun.current]?.scrollIntoView()
    return follow(
      () => element,
      setSeen,
      (place) => told.current?.(place),
    )
  }, [text])
  return seen
}
