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

const words = text.account.confirmEmail
const ends = {
  agreed: { title: words.agreed, why: words.agreedWhy, action: text.words.signIn, path: paths.signIn() },
  refused: { title: words.refused, why: words.refusedWhy, action: words.choose, path: paths.forgotPassword() },
  noLink: { title: words.noLink, why: words.noLinkWhy, action: words.toSettings, path: paths.settings() },
  dead: { title: words.dead, why: words.deadWhy, action: words.toSettings, path: paths.settings() },
  taken: { title: words.taken, why: words.takenWhy, action: words.toSettings, path: paths.settings() },
}

const endOf = (token: string, answered: boolean | undefined, code: FailureCode | undefined) => {
  if (answered !== undefined) return answered ? ends.agreed : ends.refused
  if (token === '') return ends.noLink
  if (code === 'address_link_dead') return ends.dead
  return code === 'email_taken' ? ends.taken : undefined
}

/** Asks whoever opened the letter at the old address whether the account may have the other one. */
export const ConfirmEmailScreen = () => {
  const { token = '' } = useSearch({ strict: false }) as { token?: string }
  const [answered, setAnswered] = useState<boolean>()
  const answering = useAction(profile.answerAddress, { onDone: (_, { body }) => setAnswered(body.agree) })
  const end = endOf(token, answered, answering.failure?.code)
  const answer = (agree: boolean) => void answering.run({ body: { token, agree } })
  if (!end)
    return (
      <FormCard title={words.title}>
        <Stack gap="md">
          <p>{words.why}</p>
          <FormFailure message={answering.failure?.message} requestId={answering.failure?.requestId} />
          <Button size="md" disabled={answering.isPending} onClick={() => answer(true)}>
            {words.agree}
          </Button>
          <Button size="md" variant="default" disabled={answering.isPending} onClick={() => answer(false)}>
            {words.refuse}
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
