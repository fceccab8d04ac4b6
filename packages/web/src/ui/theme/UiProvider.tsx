import './mantine.css.ts'
import { MantineProvider } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import type { ReactNode } from 'react'
import { schemeManager } from './schemeManager.ts'
import { useKeptFocus } from '../useKeptFocus.ts'
import { cssVariablesResolver, theme } from './theme.ts'

/** Theme, toasts and the keeping of the focus for everything below; stands once, around the whole app (not around the landing page). */
export const UiProvider = ({ children }: { children: ReactNode }) => {
  useKeptFocus()
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      colorSchemeManager={schemeManager}
      defaultColorScheme="auto"
    >
      {children}
      <Notifications position="top-right" autoClose={3000} transitionDuration={150} limit={4} pauseResetOnHover="all" />
    </MantineProvider>
  )
}
