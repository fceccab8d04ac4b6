import { type RefObject, useMemo } from 'react'
import { type KeyBindings, pressing, useKeys } from '../useKeys.ts'
import type { Player } from './player.ts'
import { SKIP_SECONDS } from './state.ts'

const STEP_SECONDS = 5
const STEP_VOLUME = 0.1

/** Elements with their own handling of these keys. */
const takesItself = (event: KeyboardEvent, roles: string): boolean =>
  event.target instanceof Element && event.target.closest(roles) !== null

const pressable = 'button, a[href], summary, input, [role="menu"], [role="checkbox"], [role="tab"]'
const movable = 'input, [role="slider"], [role="menu"], [role="tablist"], [role="radiogroup"], [role="listbox"]'

/**
 * The player's keys on the whole page, except in fields and where a key has a meaning already. Up and down change the
 * volume only within the player: elsewhere they scroll.
 */
export const usePlayerKeys = (player: Player, within: RefObject<HTMLElement | null>): void => {
  const bindings = useMemo<KeyBindings>(() => {
    const moving = (action: () => void) => (event: KeyboardEvent) => {
      if (takesItself(event, movable)) return
      event.preventDefault()
      action()
    }
    const louder = (by: number) => (event: KeyboardEvent) => {
      if (!within.current?.contains(event.target as Node)) return
      moving(() => player.setVolume(player.getState().volume + by))(event)
    }
    const tenth = (digit: number) => pressing(() => player.seek((player.getState().duration * digit) / 10))
    return {
      ' ': (event) => {
        if (!takesItself(event, pressable)) pressing(player.toggle)(event)
      },
      k: pressing(player.toggle),
      j: () => player.skip(-SKIP_SECONDS),
      l: () => player.skip(SKIP_SECONDS),
      ArrowLeft: moving(() => player.skip(-STEP_SECONDS)),
      ArrowRight: moving(() => player.skip(STEP_SECONDS)),
      ArrowUp: louder(STEP_VOLUME),
      ArrowDown: louder(-STEP_VOLUME),
      m: pressing(player.toggleMuted),
      c: pressing(() => player.setCaptions(!player.getState().captions)),
      f: pressing(player.toggleFullscreen),
      '<': pressing(() => player.changeSpeed(-1)),
      '>': pressing(() => player.changeSpeed(1)),
      ...Object.fromEntries(Array.from({ length: 10 }, (_, digit) => [String(digit), tenth(digit)])),
    }
  }, [player, within])
  useKeys(bindings)
}
