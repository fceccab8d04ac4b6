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
    // Storage is not available: the name is requested every time.
  }
}

/** The platform's name; until known, the one in the page, or from this browser's last visit, or an empty text. */
export const usePlatformName = (): string => {
  const name = usePlatform()?.name
  useEffect(() => {
    if (name) remember(name)
  }, [name])
  return name ?? (inHead('meta[name="application-name"]', 'content') || remembered())
}

/** The URL of the platform's logo; null: the product's. Until known, the one in the page. */
export const usePlatformMark = (): string | null => {
  const branding = usePlatform()?.branding
  if (branding) return branding.logo
  const icon = inHead('link[rel="icon"]', 'href')
  return icon.startsWith('/api/') ? icon : null
}
