import { notifications } from '@mantine/notifications'
import { text } from '../i18n/text.ts'

/** Says in passing that something failed which also stands beside its form, where it stays. */
export const notifyFailed = (message: string): void => {
  notifications.show({
    message,
    color: 'red',
    autoClose: 3000,
    position: 'top-right',
    role: 'alert',
    withBorder: false,
    closeButtonProps: { 'aria-label': text.words.close },
  })
}
