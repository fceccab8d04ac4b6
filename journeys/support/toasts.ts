import type { BrowserContext, Page } from '@playwright/test'

declare global {
  interface Window {
    /** The text of each toast, until a test has matched it. */
    said?: Map<Element, string>
  }
}

/**
 * Records all toasts of the context's pages, because a check now and then can miss one that is visible for three
 * seconds.
 */
export const recordToasts = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    const messages = (window.said = new Map())
    const recorded = new WeakSet<Element>()
    new MutationObserver(() => {
      for (const message of document.getElementsByClassName('mantine-Notification-root')) {
        if (recorded.has(message) || !message.textContent) continue
        recorded.add(message)
        messages.set(message, message.textContent)
      }
    }).observe(document, { childList: true, subtree: true, characterData: true })
  })

/** Whether a toast matched since the last call. Removes the match, so the next check needs a new toast. */
export const takeToast = (page: Page, expected: string | RegExp): Promise<boolean> =>
  page.evaluate((sought) => {
    for (const [message, text] of window.said ?? []) {
      if (typeof sought === 'string' ? !text.includes(sought) : !sought.test(text)) continue
      return window.said?.delete(message) ?? false
    }
    return false
  }, expected)

/** The texts of toasts that no test has matched. */
export const remainingToasts = (page: Page): Promise<string[]> =>
  page.evaluate(() => [...(window.said?.values() ?? [])])
