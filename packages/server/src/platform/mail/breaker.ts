/** A circuit breaker for a service that doesn't respond. */
export interface Breaker {
  /** Whether it is open at the moment, so an action would be refused. */
  isResting(): boolean
  /**
   * Runs an action. After a number of failures in a row, actions are refused at once until the pause is over; then a
   * single one tries, and the others are refused until it ends.
   */
  run<T>(action: () => Promise<T>): Promise<T>
}

interface BreakerParts {
  /** Failures in a row that open it. */
  failures: number
  restMs: number
  /** Whether an error means that there was no response. Any other error is a response. */
  isSilence(error: unknown): boolean
  /** Creates the error for refused actions. */
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
  const succeeded = () => {
    inARow = 0
  }
  const failed = () => {
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
        succeeded()
        return result
      } catch (error) {
        if (isSilence(error)) failed()
        else succeeded()
        throw error
      } finally {
        if (triesAlone) isTrying = false
      }
    },
  }
}
