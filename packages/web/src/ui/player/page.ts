import { useSyncExternalStore } from 'react'
import type { Player } from './player.ts'

/**
 * What plays in this page, once something does. It stands apart from the player, so that a frame around all screens can
 * ask for it and carries nothing of it.
 */
const inPage: { player: Player | undefined; listeners: Set<() => void> } = { player: undefined, listeners: new Set() }

const subscribe = (listener: () => void) => {
  inPage.listeners.add(listener)
  return () => void inPage.listeners.delete(listener)
}

/** The player of this page. @param make makes it, the first time */
export const pagePlayer = (make: () => Player): Player => {
  if (!inPage.player) {
    inPage.player = make()
    queueMicrotask(() => {
      for (const listener of inPage.listeners) listener()
    })
  }
  return inPage.player
}

/** The player of this page; undefined as long as nothing was played. */
export const usePagePlayer = (): Player | undefined => useSyncExternalStore(subscribe, () => inPage.player)

/** Stops whatever plays: who signs out takes nothing along. */
export const stopPlaying = (): void => inPage.player?.close()
