import type { NotificationData } from '@mantine/notifications'

/** The code of the stack of toasts: a screen is drawn before it is asked for. */
export const toastStack = () => import('./ToastStack.tsx')

/** Puts a toast on the stack. */
export const showToast = (toast: NotificationData): void =>
  void toastStack().then(({ notifications }) => notifications.show(toast))

/** Takes one away. */
export const hideToast = (id: string): void => void toastStack().then(({ notifications }) => notifications.hide(id))
