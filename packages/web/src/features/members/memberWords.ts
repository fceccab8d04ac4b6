import type { identity } from '@vesica/contract'
import { text } from '../../i18n/text.ts'

const words = text.admin

/** A level as people read it: 'guardian' is 'Guardian', none is 'None'. */
export const levelName = (level: string): string =>
  level === 'none' ? words.users.noLevel : level.charAt(0).toUpperCase() + level.slice(1)

/** How far an application is, in words; people without one were added by an administrator. */
export const signupName = (signup: identity.SignupStatus): string =>
  signup === 'none' ? words.users.signupNone : (text.words.status[signup] ?? signup)
