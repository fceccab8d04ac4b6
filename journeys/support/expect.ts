import { expect as plain, type Page } from '@playwright/test'
import { restSaid, takeSaid } from './said.ts'

const timeout = 20_000

/** Waits longer than usual: the machine may be busy with other tests. What is there at once takes no longer for it. */
export const expect = plain.configure({ timeout }).extend({
  /** A message at the top right said this, whether or not it is still there. Each counts once. */
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
