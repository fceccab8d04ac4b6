/** Facts for a notification, by their labels. */
export type NotificationFacts = Readonly<Record<string, string | number | boolean | null>>

const valueText = (value: NotificationFacts[string] | undefined): string => {
  if (value === null || value === undefined || value === '') return 'none'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return String(value)
}

/** The differences, one sentence per fact; all facts if new. Empty: no difference. */
export const differences = (before: NotificationFacts | undefined, after: NotificationFacts): string =>
  Object.entries(after)
    .filter(([name, value]) => !before || before[name] !== value)
    .map(([name, value]) =>
      before
        ? `${name} changed from ${valueText(before[name])} to ${valueText(value)}.`
        : `${name}: ${valueText(value)}.`,
    )
    .join(' ')
