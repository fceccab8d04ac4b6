import { libraryManagement } from '@vesica/contract'
import { oneOf, type RawSearch } from '../../address.ts'

/** Viewer and day of a library preview. */
export interface Previewed {
  readonly standing: (typeof libraryManagement.previewStandings)[number]
  /** Level of the previewed member. */
  readonly level: string
  /** Value of the date field; empty: now. */
  readonly day: string
  /** Previewed item; undefined: the list. */
  readonly item: string | undefined
}

const asText = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined)

/** Reads a preview from the URL; undefined: none. */
export const parsePreview = ({ as, day, item }: RawSearch): Previewed | undefined => {
  const [standing, level] = (asText(as) ?? '').split(':')
  const known = oneOf(libraryManagement.previewStandings, standing)
  if (!known) return undefined
  return { standing: known, level: level || 'none', day: asText(day) ?? '', item: asText(item) }
}

/** Inverse of `parsePreview`. */
export const writePreview = ({ standing, level, day, item }: Previewed): Record<string, string> => ({
  view: 'preview',
  as: standing === 'member' ? `member:${level}` : standing,
  ...(day && { day }),
  ...(item && { item }),
})

/**
 * Query for the server. For now, the time is omitted, so that the server's clock applies; a day is queried at its end.
 */
export const queryOf = ({ standing, level, day }: Previewed) => {
  const end = day === '' ? undefined : new Date(`${day}T23:59:59`)
  return {
    standing,
    ...(standing === 'member' && { viewer_level: level }),
    ...(end && !Number.isNaN(end.getTime()) && { at: end.toISOString() }),
  }
}
