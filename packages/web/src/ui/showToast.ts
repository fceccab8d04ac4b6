import type { NotificationData } from '@mantine/notifications'
import { useSyncExternalStore } from 'react'
import { text } from '../i18n/text.ts'

type Toasts = typeof import('./ToastStack.tsx')

let toasts: Toasts | undefined
const told = new Set<() => void>()

/** Asks for the code of toasts, which no screen waits for. Where it does not come, the next toast asks again. */
export const loadToasts = async (): Promise<void> => {
  try {
    toasts ??= await import('./ToastStack.tsx')
    for (const tell of told) tell()
  } catch {
    // What is said in passing stands on the screen as well, or does not matter without the server.
  }
}

/** Puts a toast on the stack; the first brings the stack with it. */
export const showToast = (toast: NotificationData): void => {
  const show = () =>
    toasts?.notifications.show({
      position: 'top-right',
      withBorder: false,
      closeButtonProps: { 'aria-label': text.general.close },
      ...toast,
    })
  if (toasts) show()
  else void loadToasts().then(show)
}

/** Takes one away. */
export const hideToast = (id: string): void => void toasts?.notifications.hide(id)

const listen = (tell: () => void): (() => void) => {
  told.add(tell)
  return () => told.delete(tell)
}

/** The stack, once it has come. */
export const useToastStack = (): Toasts['ToastStack'] | undefined =>
  useSyncExternalStore(listen, () => toasts?.ToastStack)
