/**
 * A value as PostgreSQL reads it, whatever type it is for: text, bytes, or nothing.
 * @throws when it cannot be written down, as an object that holds itself
 */
export const parameter = (value: unknown): string | Buffer | null => {
  if (value === null || value === undefined) return null
  if (Buffer.isBuffer(value)) return value
  if (value instanceof Date) return instant(value)
  if (Array.isArray(value)) return `{${value.map(element).join(',')}}`
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** In UTC, and years before the first as years before Christ: dates that people send may be any. */
const instant = (date: Date): string => {
  const year = date.getUTCFullYear()
  const inYear = date.toISOString().slice(-'-01-01T00:00:00.000Z'.length)
  return `${String(year < 1 ? 1 - year : year).padStart(4, '0')}${inYear}${year < 1 ? ' BC' : ''}`
}

/** What stands between the commas of an array. */
const element = (value: unknown): string => {
  const written = parameter(value)
  if (written === null) return 'NULL'
  if (Array.isArray(value)) return String(written)
  const text = Buffer.isBuffer(written) ? `\\x${written.toString('hex')}` : written
  return `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`
}
