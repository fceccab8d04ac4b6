import { useEffect } from 'react'
import { usePlatform } from './hooks.ts'

const key = 'platform-name'

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

/** The platform's own name; until it is known, the one it had when this browser was last here, or empty text. */
export const usePlatformName = (): string => {
  const name = usePlatform()?.name
  useEffect(() => {
    if (name) remember(name)
  }, [name])
  return name ?? remembered()
}
