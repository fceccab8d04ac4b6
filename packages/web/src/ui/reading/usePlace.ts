import { type RefObject, useEffect, useRef, useState } from 'react'
import { blocksIn } from './blocks.ts'
import { firstInSight, type ReadingPlace } from './reading.ts'
import { readingClock } from './readingClock.ts'

/** Below the header of the page. */
const LINE_PX = 96
/** How long a position must be stable before it is reported. */
const REST_MS = 1500
/** The report interval while reading without scrolling: the end of a short text is reached at once. */
const TELL_SECONDS = 10

type VisiblePosition = { readonly share: number; readonly paragraph: number }

const placeIn = (text: HTMLElement | null): Omit<ReadingPlace, 'seconds'> => {
  const bottoms = blocksIn(text).map((block) => block.getBoundingClientRect().bottom)
  return {
    paragraph: firstInSight(bottoms, LINE_PX),
    of: bottoms.length,
    atEnd: bottoms.length > 0 && (bottoms.at(-1) ?? 0) <= innerHeight,
  }
}

/** The fraction of a text that was read or is visible, 0 to 1. */
const shareOf = (text: HTMLElement | null, atEnd: boolean): number => {
  if (atEnd) return 1
  const box = text?.getBoundingClientRect()
  return box && box.height > 0 ? Math.max(0, Math.min(1, (innerHeight - box.top) / box.height)) : 0
}

/** Follows a reader through a text until cancelled. */
const follow = (
  text: () => HTMLElement | null,
  onSeen: (seen: VisiblePosition) => void,
  report: (position: ReadingPlace) => void,
) => {
  let lastReported = ''
  let resting: ReturnType<typeof setTimeout> | undefined
  const reportAt = (seconds: number) => {
    const position = { ...placeIn(text()), seconds }
    const now = JSON.stringify([position.paragraph, position.atEnd, Math.floor(seconds / TELL_SECONDS)])
    if (position.of === 0 || now === lastReported) return
    lastReported = now
    report(position)
  }
  const clock = readingClock((seconds) => {
    if (seconds % TELL_SECONDS === 0) reportAt(seconds)
  })
  const sayNow = () => reportAt(clock.seconds())
  const update = () => {
    clock.wake()
    const { paragraph, atEnd } = placeIn(text())
    onSeen({ share: shareOf(text(), atEnd), paragraph })
    clearTimeout(resting)
    resting = setTimeout(sayNow, REST_MS)
  }
  const leave = () => {
    if (document.visibilityState === 'hidden') sayNow()
  }
  update()
  addEventListener('scroll', update, { passive: true })
  addEventListener('resize', update)
  addEventListener('pagehide', sayNow)
  document.addEventListener('visibilitychange', leave)
  return () => {
    clock.end()
    clearTimeout(resting)
    removeEventListener('scroll', update)
    removeEventListener('resize', update)
    removeEventListener('pagehide', sayNow)
    document.removeEventListener('visibilitychange', leave)
    sayNow()
  }
}

/**
 * Follows the reading position by paragraphs, and restores the last one.
 * @param startAt the initial paragraph @param onPlace called when the position is stable, and when the page closes
 */
export const usePlace = (
  text: RefObject<HTMLElement | null>,
  startAt: number,
  onPlace: ((position: ReadingPlace) => void) | undefined,
): VisiblePosition => {
  const [seen, setSeen] = useState<VisiblePosition>({ share: 0, paragraph: startAt })
  const latestOnPlace = useRef(onPlace)
  useEffect(() => {
    latestOnPlace.current = onPlace
  })
  const startParagraph = useRef(startAt)
  useEffect(() => {
    const element = text.current
    // An address that refers to a section takes precedence.
    if (startParagraph.current > 0 && location.hash === '') blocksIn(element)[startParagraph.current]?.scrollIntoView()
    return follow(
      () => element,
      setSeen,
      (position) => latestOnPlace.current?.(position),
    )
  }, [text])
  return seen
}
