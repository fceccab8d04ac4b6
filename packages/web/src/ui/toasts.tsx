import { Button } from '@mantine/core'
import { IconCheck, IconInfoCircle } from '@tabler/icons-react'
import { text } from '../i18n/text.ts'
import { hideToast, showToast } from './showToast.ts'

/** Reports success for three seconds, out of the way (app.css). Errors belong at their field instead. */
export const notifySuccess = (message: string): void => {
  showToast({
    message,
    icon: <IconCheck size={18} />,
    autoClose: 3000,
    role: 'status',
  })
}

let toasts = 0

type Next = readonly [action: string, onAction: () => unknown]

/** Reports success with next steps: longer, since it must be read and pressed. */
export const notifyNext = (
  message: string,
  action: string,
  onAction: () => unknown,
  ...more: readonly Next[]
): void => {
  toasts += 1
  const id = `next ${toasts}`
  showToast({
    id,
    message: (
      <>
        {message}{' '}
        {[[action, onAction] as const, ...more].map(([label, onPress]) => (
          <Button
            key={label}
            size="compact-sm"
            variant="subtle"
            onClick={() => {
              hideToast(id)
              onPress()
            }}
          >
            {label}
          </Button>
        ))}
      </>
    ),
    icon: <IconCheck size={18} />,
    autoClose: 10_000,
    role: 'status',
  })
}

/** Reports success with an undo action. */
export const notifyUndo = (message: string, onUndo: () => unknown): void =>
  notifyNext(message, text.general.undo, onUndo)

/** Reports a failure that no field or section can show: an expired session, a lost connection. Stays until closed. */
export const notifyFailure = (message: string): void => {
  showToast({
    id: message,
    message,
    icon: <IconInfoCircle size={18} />,
    autoClose: false,
    role: 'alert',
  })
}
