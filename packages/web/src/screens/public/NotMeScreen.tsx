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

const copy = text.auth.notMe
const outcomes = {
  done: { title: copy.done, why: copy.doneWhy, action: text.labels.chooseNewPassword, path: paths.forgotPassword() },
  noLink: {
    title: text.labels.linkIncomplete,
    why: copy.noLinkWhy,
    action: text.general.contact,
    path: paths.contact(),
  },
  dead: { title: copy.dead, why: copy.deadWhy, action: text.general.contact, path: paths.contact() },
  taken: { title: copy.taken, why: copy.takenWhy, action: text.general.contact, path: paths.contact() },
}

/** Restores an account's old email address with the emailed link. Reveals nothing beyond the state of the link. */
export const NotMeScreen = () => {
  const { token = '' } = useSearch({ strict: false }) as { token?: string }
  const [done, setDone] = useState(false)
  const objecting = useAction(identity.revertEmailChange, { onDone: () => setDone(true) })
  const state = objectionState(token, done, objecting.failure)
  if (state === 'asking')
    return (
      <FormCard title={copy.title}>
        <Stack gap="md">
          <p>{copy.why}</p>
          <FormFailure message={objecting.failure?.message} requestId={objecting.failure?.requestId} />
          <Button size="md" loading={objecting.isPending} onClick={() => void objecting.run({ body: { token } })}>
            {copy.submit}
          </Button>
        </Stack>
      </FormCard>
    )
  const { title, why, action, path } = outcomes[state]
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
