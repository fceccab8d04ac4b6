import type { Caller } from '../../../platform/caller.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { hadLevel } from '../../identity/index.ts'
import type { AccessSettings, Viewer } from './access.rules.ts'

/** The caller as a viewer for `access`. */
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

/** A disabled library is closed to members but not to administrators. */
export const requireOpen = (rules: AccessSettings, { role }: Caller): void => {
  if (!rules.open && role !== 'admin') throw new Refusal('feature_disabled')
}
