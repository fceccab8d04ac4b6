import { Alert, Button, Stack } from '@mantine/core'
import { webhooks } from '@vesica/contract'
import { useState } from 'react'
import { useAction } from '../../../../data/action.ts'
import { text } from '../../../../i18n/text.ts'
import { DialogFoot } from '../../../../ui/dialog/DialogFoot.tsx'
import { SecretOnce } from '../SecretOnce.tsx'

const copy = text.webhooks

/** Asks for confirmation, rotates a webhook's secret, and shows it once. */
export const NewSecret = ({ id, onDone }: { id: string; onDone: () => void }) => {
  const [secret, setSecret] = useState<string>()
  const rotate = useAction(webhooks.rotateWebhookSecret, {
    refreshes: [webhooks.listWebhooks],
    onAnswer: (reply) => setSecret(reply.secret),
  })
  if (secret !== undefined) return <SecretOnce secret={secret} copy={copy} onDone={onDone} />
  return (
    <Stack gap="md">
      <p>{copy.rotateWhy}</p>
      {rotate.failure && (
        <Alert color="red" role="alert">
          {rotate.failure.message}
        </Alert>
      )}
      <DialogFoot>
        <Button size="sm" variant="default" onClick={onDone}>
          {text.general.cancel}
        </Button>
        <Button size="sm" loading={rotate.isPending} onClick={() => void rotate.run({ params: { id } })}>
          {copy.rotateAction}
        </Button>
      </DialogFoot>
    </Stack>
  )
}
