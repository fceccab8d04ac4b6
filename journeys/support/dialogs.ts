import type { Page } from '@playwright/test'

const ENTERED = 'data-entered'
const GIVE_UP_AFTER_MS = 2000

/**
 * A dialog takes the focus a moment after it is there, and what is typed in that moment lands in another field than was
 * meant. People are not that fast; a story waits, once for each dialog.
 */
export const waitForDialogs = async (page: Page): Promise<void> => {
  const fresh = page.locator(`[role="dialog"][aria-modal="true"]:not([${ENTERED}])`).first()
  await page.addLocatorHandler(fresh, () => page.evaluate(entered, { mark: ENTERED, within: GIVE_UP_AFTER_MS }), {
    noWaitAfter: true,
  })
}

/** Runs in the page: waits until the topmost dialog holds the focus and nothing moves it any more. */
const entered = async ({ mark, within }: { mark: string; within: number }): Promise<void> => {
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
  const dialogs = [...document.querySelectorAll('[role="dialog"][aria-modal="true"]')]
  const until = performance.now() + within
  while (!dialogs.some((dialog) => dialog.contains(document.activeElement)) && performance.now() < until) await frame()
  // The focus is set once more after the first drawing.
  await frame()
  await frame()
  await new Promise((resolve) => setTimeout(resolve))
  for (const dialog of dialogs) dialog.setAttribute(mark, '')
}
