import type { NotificationData } from '@mantine/notifications'
import { useSyncExternalStore } from 'react'

type Toasts = typeof import('./ToastStack.tsx')

let toasts: Toasts | undefined
const told = new Set<() => void>()

/** Asks for the code of toasts, which no screen waits for. */
export const loadToasts = async (): Promise<Toasts> => {
  toasts ??= await import('./ToastStack.tsx')
  for (const tell of told) tell()
  return toasts
}

/** Puts a toast on the stack; the first brings the stack with it. */
export const showToast = (toast: NotificationData): void => {
  if (toasts) toasts.notifications.show(toast)
  else void loadToasts().then(({ notifications }) => notifications.show(toast))
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
