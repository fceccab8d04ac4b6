import { Button } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useState } from 'react'
import { text } from '../../i18n/text.ts'

/** onPress: reads it all again, and says so. dense: for the back-office. */
export type RefreshButtonProps = { onPress: () => Promise<void>; label?: string; dense?: boolean }

/** Reads again what is on screen; turns while it does. */
export const RefreshButton = ({ onPress, label = text.words.refresh, dense }: RefreshButtonProps) => {
  const [busy, setBusy] = useState(false)
  const press = async () => {
    setBusy(true)
    await onPress()
    setBusy(false)
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
