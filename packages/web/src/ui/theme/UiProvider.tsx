import './mantine.css.ts'
import { MantineProvider } from '@mantine/core'
import { lazy, type ReactNode, Suspense } from 'react'
import { schemeManager } from './schemeManager.ts'
import { toastStack } from '../showToast.ts'
import { useIdle } from '../useIdle.ts'
import { useKeptFocus } from '../useKeptFocus.ts'
import { cssVariablesResolver, theme } from './theme.ts'

const ToastStack = lazy(async () => ({ default: (await toastStack()).ToastStack }))

/** Theme, toasts and the keeping of the focus for everything below; stands once, around the whole app (not around the landing page). */
export const UiProvider = ({ children }: { children: ReactNode }) => {
  useKeptFocus()
  const isIdle = useIdle()
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      colorSchemeManager={schemeManager}
      defaultColorScheme="auto"
    >
      {children}
      <Suspense>{isIdle && <ToastStack />}</Suspense>
    </MantineProvider>
  )
}
