/** An entry of the audit trail as it goes into its hash: each column as the database writes it as text. */
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

/** How many bytes a field has, and the bytes; `-` for one that is empty. No two contents are written alike. */
const field = (text: string | null): string => `${text === null ? '-' : `${byteLength(text)}:${text}`},`

/** The same as the server's own count, without asking for a library: 1 to 4 bytes a code point. */
const byteLength = (text: string): number => new TextEncoder().encode(text).length

/** What is hashed of an entry after the hash of the one before. The database's `audit_content` writes the same. */
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
