import './mantine.css.ts'
import { MantineProvider } from '@mantine/core'
import { createElement, type ReactNode } from 'react'
import { loadToasts, useToastStack } from '../showToast.ts'
import { useStableFocus } from '../useStableFocus.ts'
import { useWhenIdle } from '../useWhenIdle.ts'
import { schemeManager } from './schemeManager.ts'
import { cssVariablesResolver, theme } from './theme.ts'

/**
 * Theme, toasts and focus handling for everything below; mounted once around the whole app (not around the landing
 * page).
 */
export const UiProvider = ({ children }: { children: ReactNode }) => {
  useStableFocus()
  // Loaded before the browser goes offline, when it no longer could be.
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
