import { useSyncExternalStore } from 'react'
import type { Player } from './player.ts'
import type { PlayerState } from './state.ts'

/**
 * A selected part of the player's state; the selector runs on every change, so it should be cheap and return no new
 * object.
 */
export const usePlayerState = <T>(player: Player, selector: (state: PlayerState) => T): T =>
  useSyncExternalStore(player.subscribe, () => selector(player.getState()))
