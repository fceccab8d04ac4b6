import { text } from '../../i18n/text.ts'

/** A level's display name: `guardian` becomes `Guardian`. */
export const levelName = (level: string | undefined): string =>
  level === undefined || level === '' || level === 'none'
    ? text.desk.noLevel
    : level.charAt(0).toUpperCase() + level.slice(1)

/** Initials of a name, at most two letters. */
export const lettersOf = (name: string): string => {
  const parts = name.split(/\s+/).filter((part) => part !== '')
  const letters = parts.length > 1 ? [parts[0], parts.at(-1)] : parts
  return letters.map((part) => [...(part ?? '')][0]?.toUpperCase() ?? '').join('')
}
