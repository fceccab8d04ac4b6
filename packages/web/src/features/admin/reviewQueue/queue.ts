/**
 * The next or previous ID in a queue.
 * @param queue pending IDs, oldest first @param step 1: the next, -1: the previous
 * @returns undefined at the end; an ID missing from the queue counts as before its first
 */
export const stepInQueue = (queue: readonly string[], current: string, step: 1 | -1): string | undefined => {
  const at = queue.indexOf(current)
  return at === -1 ? queue[0] : queue[at + step]
}

/**
 * Where to go after `current` is decided: the next pending one, after the last the oldest pending one, otherwise
 * nowhere.
 * @param before the queue while it contained `current` @param now the current queue
 */
export const afterDecision = (
  before: readonly string[],
  now: readonly string[],
  current: string,
): string | undefined => {
  const remaining = now.filter((id) => id !== current)
  const later = before.slice(before.indexOf(current) + 1)
  return later.find((id) => remaining.includes(id)) ?? remaining[0]
}
