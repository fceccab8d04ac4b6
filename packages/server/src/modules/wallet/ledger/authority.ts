/** Kinds of journals that may credit members under an authority. All others can only return what the member paid. */
export const AUTHORISED = ['deposit', 'buy', 'sell', 'adjustment', 'goodwill'] as const

/**
 * Permission for one journal to credit members with value that they did not pay for the same thing before. It can only
 * be created here, and `post` requires it.
 */
export class Authority {
  readonly #key: string

  private constructor(key: string) {
    this.#key = key
  }

  /** Whether it covers the journal with this key. */
  covers(key: string): boolean {
    return this.#key === key
  }

  /**
   * Granted when enough administrators have approved.
   * @param key of the journal @param needed number of approvals, from the worth, what counts together with it and the
   * daily limits: see `judged`
   * @param votes one per approval: whether that administrator's decisions count
   * @returns null: more approvals are needed
   */
  static byWordOf(key: string, needed: 1 | 2, votes: readonly boolean[]): Authority | null {
    const enough = needed === 2 ? votes.filter(Boolean).length >= needed : votes.length >= needed
    return enough ? new Authority(key) : null
  }

  /**
   * Granted automatically within a daily limit.
   * @param cents USD cents @param leftCents remainder of the limit, locked until the end of the transaction
   * @returns null: it has to wait
   */
  static withinLimit(key: string, cents: bigint, leftCents: bigint): Authority | null {
    return cents <= leftCents ? new Authority(key) : null
  }
}
