import { Button } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useState } from 'react'
import { text } from '../../i18n/text.ts'
import { notifyFailed } from '../toastFailed.ts'
import { notifySuccess } from '../toasts.tsx'

/**
 * again: reloads everything, and returns the failure, if any. done: the message after success. dense: for the
 * back-office.
 */
export type RefreshButtonProps = {
  again: () => Promise<{ readonly message: string } | undefined>
  done: string
  label?: string
  dense?: boolean
}

/** Reloads visible data; it spins meanwhile, and reports success only when all of it is reloaded. */
export const RefreshButton = ({ again, done, label = text.general.refresh, dense }: RefreshButtonProps) => {
  const [busy, setBusy] = useState(false)
  const press = async () => {
    setBusy(true)
    const failure = await again()
    setBusy(false)
    if (failure) notifyFailed(failure.message)
    else notifySuccess(done)
  }
  return (
    <Button
      variant="default"
      size={dense ? 'sm' : undefined}
      leftSection={<IconRefresh size={dense ? 16 : 18} />}
      loading={busy}
      onClick={() => void press()}
    >
      {label}
    </Button>
  )
}
