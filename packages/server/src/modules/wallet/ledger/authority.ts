/** Kinds of journals by which members gain with leave; by all others they get back what they paid, and no more. */
export const AUTHORISED = ['deposit', 'buy', 'sell', 'adjustment', 'goodwill'] as const

/**
 * Leave to credit members by one journal with value that they did not pay for the same thing before. It is made here and
 * nowhere else; `post` lets nothing pass without it.
 */
export class Authority {
  readonly #key: string

  private constructor(key: string) {
    this.#key = key
  }

  /** Whether it is for the journal of this key. */
  covers(key: string): boolean {
    return this.#key === key
  }

  /**
   * When as many count as must say so.
   * @param key of the journal  @param needed by worth, by what counts together with it and by the limits of a day: see `judged`
   * @param words of those who said so, whether each counts
   * @returns null: others must say so too
   */
  static byWordOf(key: string, needed: 1 | 2, words: readonly boolean[]): Authority | null {
    const enough = needed === 2 ? words.filter(Boolean).length >= needed : words.length >= needed
    return enough ? new Authority(key) : null
  }

  /**
   * What a rule of the platform gives by itself, as far as its limit of a day goes.
   * @param cents USD cents  @param leftCents of that limit, locked until the transaction ends
   * @returns null: it waits
   */
  static withinLimit(key: string, cents: bigint, leftCents: bigint): Authority | null {
    return cents <= leftCents ? new Authority(key) : null
  }
}
