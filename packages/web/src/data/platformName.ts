import { useEffect } from 'react'
import { usePlatform } from './hooks.ts'

const key = 'platform-name'

/** What the server has put into the head of the page. */
const inHead = (selector: string, attribute: string): string =>
  document.head.querySelector(selector)?.getAttribute(attribute) ?? ''

const remembered = (): string => {
  try {
    return localStorage.getItem(key) ?? ''
  } catch {
    return ''
  }
}

const remember = (name: string): void => {
  try {
    localStorage.setItem(key, name)
  } catch {
    // Storage is refused: the name is asked for every time.
  }
}

/** The platform's own name; until it is known, as the page brought it, or the one it had when this browser was last here, or empty text. */
export const usePlatformName = (): string => {
  const name = usePlatform()?.name
  useEffect(() => {
    if (name) remember(name)
  }, [name])
  return name ?? (inHead('meta[name="application-name"]', 'content') || remembered())
}

/** Where the platform's own mark is; null: it has the product's. Until it is known, as the page brought it. */
export const usePlatformMark = (): string | null => {
  const look = usePlatform()?.look
  if (look) return look.mark
  const icon = inHead('link[rel="icon"]', 'href')
  return icon.startsWith('/api/') ? icon : null
}
