import { Button, Stack } from '@mantine/core'
import { useSearch } from '@tanstack/react-router'
import { profile } from '@vesica/contract'
import { useState } from 'react'
import { useAction } from '../../data/action.ts'
import type { FailureCode } from '../../data/failure.ts'
import { text } from '../../i18n/text.ts'
import { paths } from '../../paths.ts'
import { FormFailure } from '../../ui/form/FormFailure.tsx'
import { FormCard } from './FormCard.tsx'

const copy = text.account.confirmEmail
const outcomes = {
  agreed: { title: copy.agreed, why: copy.agreedWhy, action: text.general.signIn, path: paths.signIn() },
  refused: {
    title: copy.refused,
    why: copy.refusedWhy,
    action: text.labels.chooseNewPassword,
    path: paths.forgotPassword(),
  },
  noLink: { title: text.labels.linkIncomplete, why: copy.noLinkWhy, action: copy.toSettings, path: paths.settings() },
  dead: { title: copy.dead, why: copy.deadWhy, action: copy.toSettings, path: paths.settings() },
  taken: { title: copy.taken, why: copy.takenWhy, action: copy.toSettings, path: paths.settings() },
}

const endOf = (token: string, answered: boolean | undefined, code: FailureCode | undefined) => {
  if (answered !== undefined) return answered ? outcomes.agreed : outcomes.refused
  if (token === '') return outcomes.noLink
  if (code === 'address_link_dead') return outcomes.dead
  return code === 'email_taken' ? outcomes.taken : undefined
}

/** Asks the owner of the old email address to confirm the account's change to the new one. */
export const ConfirmEmailScreen = () => {
  const { token = '' } = useSearch({ strict: false }) as { token?: string }
  const [answered, setAnswered] = useState<boolean>()
  const answering = useAction(profile.decideEmailChange, { onDone: (_, { body }) => setAnswered(body.agree) })
  const end = endOf(token, answered, answering.failure?.code)
  const answer = (agree: boolean) => void answering.run({ body: { token, agree } })
  if (!end)
    return (
      <FormCard title={copy.title}>
        <Stack gap="md">
          <p>{copy.why}</p>
          <FormFailure message={answering.failure?.message} requestId={answering.failure?.requestId} />
          <Button size="md" disabled={answering.isPending} onClick={() => answer(true)}>
            {copy.agree}
          </Button>
          <Button size="md" variant="default" disabled={answering.isPending} onClick={() => answer(false)}>
            {copy.refuse}
          </Button>
        </Stack>
      </FormCard>
    )
  return (
    <FormCard title={end.title}>
      <Stack gap="md">
        <p role="status">{end.why}</p>
        <Button component="a" size="md" href={end.path}>
          {end.action}
        </Button>
      </Stack>
    </FormCard>
  )
}
