import type { BrowserContext, Page } from '@playwright/test'

declare global {
  interface Window {
    /** What messages said that passed by, each once, until a story has asked for it. */
    said?: Map<Element, string>
  }
}

/** Has the context's pages keep what messages say: who looks now and then misses one that stays three seconds. */
export const keepSaid = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    const said = (window.said = new Map())
    const heard = new WeakSet<Element>()
    new MutationObserver(() => {
      for (const message of document.getElementsByClassName('mantine-Notification-root')) {
        if (heard.has(message) || !message.textContent) continue
        heard.add(message)
        said.set(message, message.textContent)
      }
    }).observe(document, { childList: true, subtree: true, characterData: true })
  })

/** Whether a message said this since it was last asked for. One that is found is forgotten: the next must be said anew. */
export const takeSaid = (page: Page, words: string | RegExp): Promise<boolean> =>
  page.evaluate((sought) => {
    for (const [message, text] of window.said ?? []) {
      if (typeof sought === 'string' ? !text.includes(sought) : !sought.test(text)) continue
      return window.said?.delete(message) ?? false
    }
    return false
  }, words)

/** What messages said that no story has asked for. */
export const restSaid = (page: Page): Promise<string[]> => page.evaluate(() => [...(window.said?.values() ?? [])])
