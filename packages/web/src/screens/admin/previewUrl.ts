import { publishing } from '@vesica/contract'
import { oneOf, type RawSearch } from '../../address.ts'

/** As whom, and on which day, the library is looked at. */
export interface Previewed {
  readonly standing: (typeof publishing.previewStandings)[number]
  /** The level of a member. */
  readonly level: string
  /** As the field of a day writes it; empty: now. */
  readonly day: string
  /** The item that is looked at; undefined: the list. */
  readonly item: string | undefined
}

const asText = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined)

/** What the address says of a preview; undefined: there is none. */
export const parsePreview = ({ as, day, item }: RawSearch): Previewed | undefined => {
  const [standing, level] = (asText(as) ?? '').split(':')
  const known = oneOf(publishing.previewStandings, standing)
  if (!known) return undefined
  return { standing: known, level: level || 'none', day: asText(day) ?? '', item: asText(item) }
}

/** The same as it stands in an address. */
export const writePreview = ({ standing, level, day, item }: Previewed): Record<string, string> => ({
  view: 'preview',
  as: standing === 'member' ? `member:${level}` : standing,
  ...(day && { day }),
  ...(item && { item }),
})

/** What is asked of the server. The present moment is the server's to name; a day is asked about at its end. */
export const askedOf = ({ standing, level, day }: Previewed) => {
  const end = day === '' ? undefined : new Date(`${day}T23:59:59`)
  return {
    standing,
    ...(standing === 'member' && { viewer_level: level }),
    ...(end && !Number.isNaN(end.getTime()) && { at: end.toISOString() }),
  }
}
