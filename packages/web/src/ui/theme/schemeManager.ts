import type { MantineColorSchemeManager } from '@mantine/core'
import { onSchemeChange, setScheme, storedScheme } from './scheme.ts'

let stop: (() => void) | undefined

/** Lets the component library follow the one stored choice of colour scheme (scheme.ts). */
export const schemeManager: MantineColorSchemeManager = {
  get: storedScheme,
  set: (value) => {
    if (value !== storedScheme()) setScheme(value)
  },
  subscribe: (onUpdate) => {
    stop = onSchemeChange(onUpdate)
  },
  unsubscribe: () => stop?.(),
  clear: () => setScheme('auto'),
}
