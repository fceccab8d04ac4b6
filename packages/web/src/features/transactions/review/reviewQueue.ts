/**
 * Where to go once `current` is decided: the next that still waits, after the last the oldest that does, else nowhere.
 * @param before the queue as it was with `current` in it  @param now the queue as it is
 */
export const afterDecision = (
  before: readonly string[],
  now: readonly string[],
  current: string,
): string | undefined => {
  const others = now.filter((id) => id !== current)
  const later = before.slice(before.indexOf(current) + 1)
  return later.find((id) => others.includes(id)) ?? others[0]
}
