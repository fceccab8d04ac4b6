/**
 * What comes after another in a queue, or before it.
 * @param queue ids waiting, oldest first  @param step 1: the next, -1: the one before
 * @returns undefined when there is none that way; an id that is not in the queue counts as standing before its first
 */
export const stepInQueue = (queue: readonly string[], current: string, step: 1 | -1): string | undefined => {
  const at = queue.indexOf(current)
  return at === -1 ? queue[0] : queue[at + step]
}

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
