import type { MantineColorSchemeManager } from '@mantine/core'
import { onSchemeChange, setScheme, storedScheme } from './scheme.ts'

let stop: (() => void) | undefined

/** Makes the component library follow the stored color scheme (scheme.ts). */
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
