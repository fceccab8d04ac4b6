import { useSyncExternalStore } from 'react'
import type { Player } from './player.ts'
import type { PlayerState } from './state.ts'

/** A part of what plays; it is looked at again whenever something changes, so it should be cheap and no new object. */
export const usePlayerState = <T>(player: Player, part: (state: PlayerState) => T): T =>
  useSyncExternalStore(player.subscribe, () => part(player.getState()))
