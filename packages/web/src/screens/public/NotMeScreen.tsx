import { Button, Stack } from '@mantine/core'
import { useSearch } from '@tanstack/react-router'
import { identity } from '@vesica/contract'
import { useState } from 'react'
import { useAction } from '../../data/action.ts'
import { objectionState } from '../../features/identity/objection.ts'
import { text } from '../../i18n/text.ts'
import { paths } from '../../paths.ts'
import { FormFailure } from '../../ui/form/FormFailure.tsx'
import { FormCard } from './FormCard.tsx'

const words = text.auth.notMe
const ends = {
  done: { title: words.done, why: words.doneWhy, action: words.choose, path: paths.forgotPassword() },
  noLink: { title: words.noLink, why: words.noLinkWhy, action: text.words.contact, path: paths.contact() },
  dead: { title: words.dead, why: words.deadWhy, action: text.words.contact, path: paths.contact() },
  taken: { title: words.taken, why: words.takenWhy, action: text.words.contact, path: paths.contact() },
}

/** Takes an account's old address back, with the link that was sent to it. It says no more than is known of the link. */
export const NotMeScreen = () => {
  const { token = '' } = useSearch({ strict: false }) as { token?: string }
  const [done, setDone] = useState(false)
  const objecting = useAction(identity.objectToAddress, { onDone: () => setDone(true) })
  const state = objectionState(token, done, objecting.failure)
  if (state === 'asking')
    return (
      <FormCard title={words.title}>
        <Stack gap="md">
          <p>{words.why}</p>
          <FormFailure message={objecting.failure?.message} requestId={objecting.failure?.requestId} />
          <Button size="md" loading={objecting.isPending} onClick={() => void objecting.run({ body: { token } })}>
            {words.submit}
          </Button>
        </Stack>
      </FormCard>
    )
  const { title, why, action, path } = ends[state]
  return (
    <FormCard title={title}>
      <Stack gap="md">
        <p role="status">{why}</p>
        <Button component="a" size="md" href={path}>
          {action}
        </Button>
      </Stack>
    </FormCard>
  )
}
