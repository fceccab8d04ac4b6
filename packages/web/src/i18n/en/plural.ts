const rules = new Intl.PluralRules('en')

/**
 * A count with its noun: `1 hour`, `24 hours`. A formatted count (`1,234`, `10,000+`) keeps its form.
 * @param more the plural, if it is not the singular with an s
 */
export const plural = (count: number | string, singular: string, more = `${singular}s`): string =>
  `${count} ${rules.select(Number(count)) === 'one' ? singular : more}`
