import type { NotificationData } from '@mantine/notifications'
import { useSyncExternalStore } from 'react'
import { text } from '../i18n/text.ts'

type Toasts = typeof import('./ToastStack.tsx')

let toasts: Toasts | undefined
const listeners = new Set<() => void>()

/** Loads the code of toasts, which no screen waits for. If it fails, the next toast tries again. */
export const loadToasts = async (): Promise<void> => {
  try {
    toasts ??= await import('./ToastStack.tsx')
    for (const listener of listeners) listener()
  } catch {
    // Toast messages are also visible on screen, or don't matter offline.
  }
}

/** Shows a toast; the first one loads the stack. */
export const showToast = (toast: NotificationData): void => {
  const display = () =>
    toasts?.notifications.show({
      position: 'top-right',
      withBorder: false,
      closeButtonProps: { 'aria-label': text.general.close },
      ...toast,
    })
  if (toasts) display()
  else void loadToasts().then(display)
}

/** Removes one. */
export const hideToast = (id: string): void => void toasts?.notifications.hide(id)

const listen = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The stack, once loaded. */
export const useToastStack = (): Toasts['ToastStack'] | undefined =>
  useSyncExternalStore(listen, () => toasts?.ToastStack)
