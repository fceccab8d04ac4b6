import type { Caller } from '../../../platform/caller.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { hadLevel } from '../../identity/index.ts'
import type { House, Viewer } from './access.rules.ts'

/** Somebody who calls, as `access` knows them. */
export const viewerOf = (caller: Caller): Viewer => ({
  standing: standingOf(caller),
  level: caller.level,
  expired: caller.level === 'none' && hadLevel(caller),
})

const standingOf = ({ standing, role, rights }: Caller): Viewer['standing'] => {
  if (standing !== 'settled') return 'pending'
  if (role === 'user') return 'member'
  return rights.has('content:read') ? 'editor' : 'stranger'
}

/** Members are told that the library is switched off; administrators work on. */
export const requireOpen = (house: House, { role }: Caller): void => {
  if (!house.open && role !== 'admin') throw new Refusal('feature_disabled')
}
