import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconInfoCircle } from '@tabler/icons-react'
import { text } from '../i18n/text.ts'

/** Says something that can be acted on whenever one likes. Stays until closed. */
export const notifyOffer = (message: string, act: string, onAct: () => void): void => {
  notifications.show({
    id: message,
    message: (
      <>
        {message}{' '}
        <Button size="compact-sm" variant="subtle" onClick={onAct}>
          {act}
        </Button>
      </>
    ),
    icon: <IconInfoCircle size={18} />,
    autoClose: false,
    position: 'top-right',
    role: 'status',
    withBorder: false,
    closeButtonProps: { 'aria-label': text.words.close },
  })
}
