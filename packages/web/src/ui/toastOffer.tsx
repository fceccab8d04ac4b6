import { Button } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { showToast } from './showToast.ts'

/** A toast with an action, which stays until closed. */
export const notifyOffer = (message: string, action: string, onAction: () => void): void => {
  showToast({
    id: message,
    message: (
      <>
        {message}{' '}
        <Button size="compact-sm" variant="subtle" onClick={onAction}>
          {action}
        </Button>
      </>
    ),
    icon: <IconInfoCircle size={18} />,
    autoClose: false,
    role: 'status',
  })
}
