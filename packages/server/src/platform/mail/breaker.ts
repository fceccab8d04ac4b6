/** Leaves something alone for a while that does not answer. */
export interface Breaker {
  /** Whether it is left alone at the moment: an act would be refused. */
  isResting(): boolean
  /**
   * Runs an act. When so many in a row came to nothing, acts are refused at once until a rest is over; then a single one
   * tries, and the others wait for how it ends with the rest.
   */
  run<T>(action: () => Promise<T>): Promise<T>
}

interface BreakerParts {
  /** So many in a row begin a rest. */
  failures: number
  restMs: number
  /** Whether an error says that there was no answer. Any other is one. */
  isSilence(error: unknown): boolean
  /** What an act is refused with. */
  refused(): Error
  /** Milliseconds, for tests. */
  now?: () => number
}

export const createBreaker = ({
  failures,
  restMs,
  isSilence,
  refused,
  now = () => performance.now(),
}: BreakerParts): Breaker => {
  let inARow = 0
  let restsUntil = 0
  let isTrying = false

  const isResting = (): boolean => inARow >= failures && (isTrying || now() < restsUntil)
  const heard = () => {
    inARow = 0
  }
  const notHeard = () => {
    inARow += 1
    if (inARow >= failures) restsUntil = now() + restMs
  }

  return {
    isResting,
    run: async (action) => {
      if (isResting()) throw refused()
      const triesAlone = inARow >= failures
      if (triesAlone) isTrying = true
      try {
        const result = await action()
        heard()
        return result
      } catch (error) {
        if (isSilence(error)) notHeard()
        else heard()
        throw error
      } finally {
        if (triesAlone) isTrying = false
      }
    },
  }
}
