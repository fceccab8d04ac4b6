import { Button } from '@mantine/core'
import { IconFingerprint } from '@tabler/icons-react'
import { security } from '@vesica/contract'
import { useState } from 'react'
import { useAction } from '../../data/action.ts'
import { usedPasskey } from '../../data/passkey.ts'

/**
 * label: the button label. challenge: of a sign-in at its second step. onDone: signed in. onFailed: called with the
 * reason; undefined: cancelled by the user.
 */
export type PasskeyButtonProps = {
  label: string
  challenge?: string
  onDone: (reply: security.SignedIn) => void | Promise<void>
  onFailed: (message: string | undefined) => void
}

/** Signs in with a passkey. */
export const PasskeyButton = ({ label, challenge, onDone, onFailed }: PasskeyButtonProps) => {
  const [isPending, setPending] = useState(false)
  const failed = ({ message }: { message: string }) => onFailed(message)
  const begin = useAction(security.beginPasskeySignIn, { onFailed: failed })
  const enter = useAction(security.signInWithPasskey, { onDone: (reply) => onDone(reply), onFailed: failed })
  const press = async () => {
    setPending(true)
    const options = await begin.run({})
    const credential = options && (await usedPasskey(options))
    if (credential) await enter.run({ body: { credential, ...(challenge && { challenge }) } })
    else if (options) onFailed(undefined)
    setPending(false)
  }
  return (
    <Button
      variant="default"
      fullWidth
      leftSection={<IconFingerprint size={18} />}
      loading={isPending}
      onClick={() => void press()}
    >
      {label}
    </Button>
  )
}
