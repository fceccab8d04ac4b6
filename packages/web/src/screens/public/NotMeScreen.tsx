import { Button, Stack } from '@mantine/core'
import { useSearch } from '@tanstack/react-router'
import { identity } from '@vesica/contract'
import { useState } from 'react'
import { useAct } from '../../data/hooks.ts'
import { text } from '../../i18n/text.ts'
import { paths } from '../../paths.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { FormFailure } from '../../ui/FormFailure.tsx'
import { FormCard } from './FormCard.tsx'

const words = text.auth.notMe

/** Takes an account's old address back, with the link that was sent to it. */
export const NotMeScreen = () => {
  const { token = '' } = useSearch({ strict: false }) as { token?: string }
  const [done, setDone] = useState(false)
  const objecting = useAct(identity.objectToAddress, { onDone: () => setDone(true) })
  const outcome = done ? words : token === '' ? { ...words, done: words.noLink, doneWhy: words.noLinkWhy } : undefined
  if (outcome)
    return (
      <FormCard title={words.title}>
        <div role="status">
          <EmptyState
            title={outcome.done}
            why={outcome.doneWhy}
            action={
              <Button component="a" href={done ? paths.forgotPassword() : paths.contact()}>
                {done ? words.choose : text.words.contact}
              </Button>
            }
          />
        </div>
      </FormCard>
    )
  return (
    <FormCard title={words.title}>
      <Stack gap="md">
        <p>{words.why}</p>
        <FormFailure message={objecting.failure?.message} requestId={objecting.failure?.requestId} />
        <Button size="md" loading={objecting.isPending} onClick={() => void objecting.act({ body: { token } })}>
          {words.submit}
        </Button>
      </Stack>
    </FormCard>
  )
}
