import { notifications } from '@mantine/notifications'

/** Says in passing that something failed which also stands beside its form, where it stays. */
export const notifyFailed = (message: string): void => {
  notifications.show({
    message,
    color: 'red',
    autoClose: 3000,
    position: 'top-right',
    role: 'alert',
    withBorder: false,
  })
}
