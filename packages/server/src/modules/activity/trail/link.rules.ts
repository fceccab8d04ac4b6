/** The hashed columns of an audit log entry, each in PostgreSQL's text format. */
export interface Content {
  number: string
  id: string
  /** UTC with microseconds: `2026-02-28T09:30:00.125000Z`. */
  at: string
  actor_id: string
  action: string
  subject_type: string
  subject_id: string
  before: string | null
  after: string | null
  reason: string | null
  address: string
  result: string
  parent_id: string | null
  undoes: string | null
  key_id: string | null
}

/** Byte length and bytes of a field, or `-` for null, so that encodings are unambiguous. */
const field = (text: string | null): string => `${text === null ? '-' : `${byteLength(text)}:${text}`},`

const byteLength = (text: string): number => new TextEncoder().encode(text).length

/** The part of an entry that is hashed after the previous hash. Must match the database's `audit_content`. */
export const contentOf = (entry: Content): string =>
  [
    entry.number,
    entry.id,
    entry.at,
    entry.actor_id,
    entry.action,
    entry.subject_type,
    entry.subject_id,
    entry.before,
    entry.after,
    entry.reason,
    entry.address,
    entry.result,
    entry.parent_id,
    entry.undoes,
    ...(entry.key_id === null ? [] : [entry.key_id]),
  ]
    .map(field)
    .join('')
