import { useLayoutEffect, useRef } from 'react'
import type { Rank } from './places.ts'
import type { Player } from './player.ts'

/** Where the element of a player stands, as long as nothing more important wants it. */
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
  // Taken away before the page changes: an element that leaves the page stops.
  useLayoutEffect(() => (slot.current ? player.take(slot.current, rank) : undefined), [player, rank])
  return <div ref={slot} className={className} />
}
