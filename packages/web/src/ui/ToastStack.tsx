import { Notifications } from '@mantine/notifications'

export { notifications } from '@mantine/notifications'

/** The container of all toasts. */
export const ToastStack = () => (
  <Notifications position="top-right" autoClose={3000} transitionDuration={150} limit={4} pauseResetOnHover="all" />
)
