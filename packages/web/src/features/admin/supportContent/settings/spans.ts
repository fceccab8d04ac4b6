import { text } from '../../../../i18n/text.ts'

const copy = text.supportContent.settings
const MOST = 43_200

/** Parses a duration into minutes: `45`, `45 min`, `3 h`, `1 h 30 min`, `1:30`; undefined: unreadable or too long. */
export const readSpan = (typed: string): number | undefined => {
  const normalized = typed.trim().toLowerCase()
  const colon = /^(\d{1,3}):([0-5]\d)$/.exec(normalized)
  const spelled = /^(?:(\d{1,3}) ?h(?:ours?)?)? ?(?:(\d{1,5}) ?(?:m|min|minutes?)?)?$/.exec(normalized)
  const [, hours = '0', minutes = '0'] = colon ?? spelled ?? []
  if (normalized === '' || (!colon && !spelled)) return undefined
  const all = Number(hours) * 60 + Number(minutes)
  return all >= 1 && all <= MOST ? all : undefined
}

/** Formats minutes as a duration; empty without a target. */
export const spanText = (minutes: number | null): string => {
  if (minutes === null) return ''
  const hours = Math.floor(minutes / 60)
  const remaining = minutes % 60
  return [hours > 0 && copy.hours(hours), remaining > 0 && copy.minutes(remaining)].filter(Boolean).join(' ')
}
