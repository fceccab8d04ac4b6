import type { BrowserContext } from '@playwright/test'

/**
 * Translates every page of a browser as Chrome does: each text is replaced by two nested `font` elements, now and
 * whenever the page changes. The text itself stays the same, so that tests find it.
 */
export const translated = (context: BrowserContext): Promise<unknown> => context.addInitScript(translate)

/** Runs in the page. Translation starts when the page has loaded. */
const translate = (): void => {
  const left = '[translate="no"], script, style, noscript, textarea, svg, font'
  const wrap = (text: Text): void => {
    if (!text.data.trim() || !text.parentElement || text.parentElement.closest(left)) return
    const font = document.createElement('font')
    const inner = font.appendChild(document.createElement('font'))
    inner.textContent = text.data
    text.replaceWith(font)
  }
  const under = (node: Node): void => {
    if (node instanceof Text) return wrap(node)
    const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT)
    const texts: Text[] = []
    while (walker.nextNode()) texts.push(walker.currentNode as Text)
    texts.forEach(wrap)
  }
  addEventListener('load', () => {
    under(document.body)
    new MutationObserver((changes) => {
      for (const { type, target, addedNodes } of changes)
        (type === 'characterData' ? [target] : addedNodes).forEach(under)
    }).observe(document.body, { childList: true, subtree: true, characterData: true })
  })
}
