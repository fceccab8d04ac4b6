import { text } from '../../../i18n/text.ts'

const copy = text.logs

interface Details {
  /** A stack trace, line by line. */
  readonly stack: string | undefined
  /** All other details as readable text; undefined: none. */
  readonly rest: string | undefined
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The details of a log line, formatted for reading. @param json as in the line */
export const detailsOf = (json: string): Details => {
  const details = JSON.parse(json) as unknown
  if (!isRecord(details)) return { stack: undefined, rest: json }
  const { err, ...fields } = details
  const { stack, ...error } = isRecord(err) ? err : { stack: undefined }
  const remaining = { ...fields, ...(isRecord(err) ? { err: error } : err !== undefined && { err }) }
  return {
    stack: typeof stack === 'string' ? stack : undefined,
    rest: Object.keys(remaining).length > 0 ? JSON.stringify(remaining, null, 2) : undefined,
  }
}

/**
 * A summary of the details for the row: an error message, a request with its response, or short values. @param json as
 * in the line
 */
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
