const rules = new Intl.PluralRules('en')

/**
 * A count with its noun: `1 hour`, `24 hours`. A count that is formatted already (`1,234`, `10,000+`) keeps its form.
 * @param more the noun of all other counts, where it is not the first with an s
 */
export const plural = (count: number | string, one: string, more = `${one}s`): string =>
  `${count} ${rules.select(Number(count)) === 'one' ? one : more}`
