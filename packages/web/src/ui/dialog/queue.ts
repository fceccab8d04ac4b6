/**
 * What comes after another in a queue, or before it.
 * @param queue ids waiting, oldest first  @param step 1: the next, -1: the one before
 * @returns undefined when there is none that way; an id that is not in the queue counts as standing before its first
 */
export const stepInQueue = (queue: readonly string[], current: string, step: 1 | -1): string | undefined => {
  const at = queue.indexOf(current)
  return at === -1 ? queue[0] : queue[at + step]
}
