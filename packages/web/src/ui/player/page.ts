import { useSyncExternalStore } from 'react'
import type { Player } from './player.ts'

/**
 * What plays in this page, once something does. Separate from the player, so that a frame around all screens can use it
 * without loading that.
 */
const inPage: { player: Player | undefined; listeners: Set<() => void> } = { player: undefined, listeners: new Set() }

const subscribe = (listener: () => void) => {
  inPage.listeners.add(listener)
  return () => void inPage.listeners.delete(listener)
}

/** This page's player. @param make creates it, the first time */
export const pagePlayer = (make: () => Player): Player => {
  if (!inPage.player) {
    inPage.player = make()
    queueMicrotask(() => {
      for (const listener of inPage.listeners) listener()
    })
  }
  return inPage.player
}

/** This page's player; undefined as long as nothing was played. */
export const usePagePlayer = (): Player | undefined => useSyncExternalStore(subscribe, () => inPage.player)

/** Stops anything playing, for signing out. */
export const stopPlaying = (): void => inPage.player?.close()
