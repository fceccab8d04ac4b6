import { text } from '../../i18n/text.ts'

const copy = text.logs

interface Details {
  /** Where an error happened, line by line. */
  readonly stack: string | undefined
  /** Everything else, written to be read; undefined: there is nothing. */
  readonly rest: string | undefined
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The details of a line of the log, as people read them. @param json as the line has them */
export const detailsOf = (json: string): Details => {
  const details = JSON.parse(json) as unknown
  if (!isRecord(details)) return { stack: undefined, rest: json }
  const { err, ...others } = details
  const { stack, ...error } = isRecord(err) ? err : { stack: undefined }
  const rest = { ...others, ...(isRecord(err) ? { err: error } : err !== undefined && { err }) }
  return {
    stack: typeof stack === 'string' ? stack : undefined,
    rest: Object.keys(rest).length > 0 ? JSON.stringify(rest, null, 2) : undefined,
  }
}

/** What a row says of the details: an error's message, a request with its answer, or what is short. @param json as the line has them */
export const summaryOf = (json: string): string => {
  const details = JSON.parse(json) as unknown
  if (!isRecord(details)) return ''
  if (isRecord(details.err) && typeof details.err.message === 'string') return details.err.message
  const { method, route, status, ms } = details
  if (method !== undefined && route !== undefined) return copy.answered([method, route, status, ms].map(String))
  return Object.entries(details)
    .filter(([, value]) => ['string', 'number', 'boolean'].includes(typeof value))
    .map(([name, value]) => `${name} ${String(value)}`)
    .join(', ')
}
