import { expect as plain, type Page } from '@playwright/test'
import { restSaid, takeSaid } from './said.ts'

const timeout = 20_000

/**
 * A longer timeout than the default, because the machine may be busy with other tests. Passing checks take no longer.
 */
export const expect = plain.configure({ timeout }).extend({
  /** Expects a toast with this text, even if it has disappeared. Each toast matches once. */
  async toHaveSaid(page: Page, words: string | RegExp) {
    const said = () => takeSaid(page, words)
    const pass = this.isNot
      ? await said()
      : await plain
          .poll(said, { timeout })
          .toBe(true)
          .then(
            () => true,
            () => false,
          )
    const rest = await restSaid(page)
    return {
      pass,
      message: () => `${pass ? 'Said' : 'Not said'}: ${words}. Said besides: ${rest.join(' | ') || 'nothing'}`,
    }
  },
})
