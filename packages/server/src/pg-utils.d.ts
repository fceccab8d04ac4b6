// The package says nothing about the types of this file of its.
declare module 'pg/lib/utils.js' {
  /** A value as text, or bytes, or null, as PostgreSQL reads it. */
  export function prepareValue(value: unknown): string | Buffer | null
}
