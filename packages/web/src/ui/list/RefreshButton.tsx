import { Button } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useState } from 'react'
import { text } from '../../i18n/text.ts'
import { notifyFailed } from '../toastFailed.ts'
import { notifySuccess } from '../toasts.tsx'

/** again: reads it all again, and tells what went wrong. done: what is said when nothing did. dense: for the back-office. */
export type RefreshButtonProps = {
  again: () => Promise<{ readonly message: string } | undefined>
  done: string
  label?: string
  dense?: boolean
}

/** Reads again what is on screen; turns while it does, and says that it is new only when all of it is. */
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
