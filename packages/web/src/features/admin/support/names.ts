import { text } from '../../../i18n/text.ts'

/** A level's display name: `guardian` becomes `Guardian`. */
export const levelName = (level: string | undefined): string =>
  level === undefined || level === '' || level === 'none'
    ? text.helpdesk.noLevel
    : level.charAt(0).toUpperCase() + level.slice(1)

/** Initials of a name, at most two letters. */
export const initialsOf = (name: string): string => {
  const names = name.split(/\s+/).filter((word) => word !== '')
  const initials = names.length > 1 ? [names[0], names.at(-1)] : names
  return initials.map((word) => [...(word ?? '')][0]?.toUpperCase() ?? '').join('')
}
