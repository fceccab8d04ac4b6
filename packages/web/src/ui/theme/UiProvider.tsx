import './mantine.css.ts'
import { MantineProvider } from '@mantine/core'
import { createElement, type ReactNode } from 'react'
import { loadToasts, useToastStack } from '../showToast.ts'
import { useStableFocus } from '../useStableFocus.ts'
import { useWhenIdle } from '../useWhenIdle.ts'
import { schemeManager } from './schemeManager.ts'
import { cssVariablesResolver, theme } from './theme.ts'

/** Theme, toasts and the keeping of the focus for everything below; stands once, around the whole app (not around the landing page). */
export const UiProvider = ({ children }: { children: ReactNode }) => {
  useStableFocus()
  // Before anybody is offline, when it could not come.
  useWhenIdle(() => void loadToasts())
  const toasts = useToastStack()
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      colorSchemeManager={schemeManager}
      defaultColorScheme="auto"
    >
      {children}
      {toasts && createElement(toasts)}
    </MantineProvider>
  )
}
