/** What is told of something, by the words that stand before each value. */
export type ToldFacts = Readonly<Record<string, string | number | boolean | null>>

const shown = (value: ToldFacts[string] | undefined): string => {
  if (value === null || value === undefined || value === '') return 'none'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return String(value)
}

/** What differs, a sentence for each fact; of something new, all of it. Empty: nothing differs. */
export const differences = (before: ToldFacts | undefined, after: ToldFacts): string =>
  Object.entries(after)
    .filter(([name, value]) => !before || before[name] !== value)
    .map(([name, value]) =>
      before ? `${name} changed from ${shown(before[name])} to ${shown(value)}.` : `${name}: ${shown(value)}.`,
    )
    .join(' ')
