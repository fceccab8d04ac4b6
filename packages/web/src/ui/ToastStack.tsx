import { Notifications } from '@mantine/notifications'

export { notifications } from '@mantine/notifications'

/** Where toasts stand, whoever shows them. */
export const ToastStack = () => (
  <Notifications position="top-right" autoClose={3000} transitionDuration={150} limit={4} pauseResetOnHover="all" />
)
