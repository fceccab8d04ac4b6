import { expect as plain, type Page } from '@playwright/test'
import { remainingToasts, takeToast } from './toasts.ts'

const timeout = 20_000

/**
 * A longer timeout than the default, because the machine may be busy with other tests. Passing checks take no longer.
 */
export const expect = plain.configure({ timeout }).extend({
  /** Expects a toast with this text, even if it has disappeared. Each toast matches once. */
  async toHaveSaid(page: Page, text: string | RegExp) {
    const take = () => takeToast(page, text)
    const pass = this.isNot
      ? await take()
      : await plain
          .poll(take, { timeout })
          .toBe(true)
          .then(
            () => true,
            () => false,
          )
    const remaining = await remainingToasts(page)
    return {
      pass,
      message: () => `${pass ? 'Said' : 'Not said'}: ${text}. Said besides: ${remaining.join(' | ') || 'nothing'}`,
    }
  },
})
