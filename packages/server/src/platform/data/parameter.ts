/**
 * A value in PostgreSQL's input format for any type: text, bytes or null.
 * @throws if it cannot be serialized, such as an object that contains itself
 */
export const parameter = (value: unknown): string | Buffer | null => {
  if (value === null || value === undefined) return null
  if (Buffer.isBuffer(value)) return value
  if (value instanceof Date) return instant(value)
  if (Array.isArray(value)) return `{${value.map(element).join(',')}}`
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** In UTC, and years before year 1 as BC, because dates in requests can be anything. */
const instant = (date: Date): string => {
  const year = date.getUTCFullYear()
  const inYear = date.toISOString().slice(-'-01-01T00:00:00.000Z'.length)
  return `${String(year < 1 ? 1 - year : year).padStart(4, '0')}${inYear}${year < 1 ? ' BC' : ''}`
}

/** An element of an array literal. */
const element = (value: unknown): string => {
  const written = parameter(value)
  if (written === null) return 'NULL'
  if (Array.isArray(value)) return String(written)
  const text = Buffer.isBuffer(written) ? `\\x${written.toString('hex')}` : written
  return `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`
}
