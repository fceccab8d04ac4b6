import { useLayoutEffect, useRef } from 'react'
import type { Rank } from './places.ts'
import type { Player } from './player.ts'

/** A place for the media element, as long as no more important place wants it. */
export const MediaSlot = ({
  player,
  rank,
  className,
}: {
  player: Player
  rank: Rank
  className?: string | undefined
}) => {
  const slot = useRef<HTMLDivElement>(null)
  // Removed before the page changes: an element that leaves the document stops.
  useLayoutEffect(() => (slot.current ? player.take(slot.current, rank) : undefined), [player, rank])
  return <div ref={slot} className={className} />
}
