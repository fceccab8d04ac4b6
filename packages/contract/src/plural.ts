const rules = new Intl.PluralRules('en')

/** One of two texts: `one` for a count of 1, `many` for all others. For sentences without the number. */
export const byCount = (count: number | string, one: string, many: string): string =>
  rules.select(Number(count)) === 'one' ? one : many

/**
 * A count with its noun: `1 hour`, `24 hours`, `1,000 hours`, `2 memberships were`. A count formatted as text (`1,234`,
 * `10,000+`) stays as it is.
 * @param more the plural, if it is not the singular with an s
 */
export const plural = (count: number | string, singular: string, more = `${singular}s`): string =>
  `${typeof count === 'number' ? count.toLocaleString('en-US') : count} ${byCount(count, singular, more)}`
