import type { Page } from '@playwright/test'

const ENTERED = 'data-entered'
const GIVE_UP_AFTER_MS = 2000

/**
 * A dialog takes the focus a moment after it opens, and text typed before that ends up in the wrong field. People are
 * not that fast; tests wait once per dialog.
 */
export const waitForDialogs = async (page: Page): Promise<void> => {
  const fresh = page.locator(`[role="dialog"][aria-modal="true"]:not([${ENTERED}])`).first()
  await page.addLocatorHandler(fresh, () => page.evaluate(entered, { mark: ENTERED, within: GIVE_UP_AFTER_MS }), {
    noWaitAfter: true,
  })
}

/** Runs in the page: waits until the topmost dialog has the focus and stops moving. */
const entered = async ({ mark, within }: { mark: string; within: number }): Promise<void> => {
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
  const dialogs = [...document.querySelectorAll('[role="dialog"][aria-modal="true"]')]
  const until = performance.now() + within
  while (!dialogs.some((dialog) => dialog.contains(document.activeElement)) && performance.now() < until) await frame()
  // The focus is set again after the first paint.
  await frame()
  await frame()
  await new Promise((resolve) => setTimeout(resolve))
  for (const dialog of dialogs) dialog.setAttribute(mark, '')
}
