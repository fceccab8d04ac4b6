import { Alert, Anchor, Divider, Stack } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter, useSearch } from '@tanstack/react-router'
import { identity, security } from '@vesica/contract'
import { useState } from 'react'
import type { CallFailed } from '../../data/failure.ts'
import { useCurrentUser, usePlatform } from '../../data/hooks.ts'
import { hasPasskeysHere } from '../../data/passkey.ts'
import { readKey } from '../../data/queries.ts'
import { beginSession, useToken } from '../../data/session.ts'
import { PasskeyButton } from '../../features/security/PasskeyButton.tsx'
import { SecondStepForm } from '../../features/security/SecondStepForm.tsx'
import { defineFields, email, secret, valuesOf } from '../../forms/fields.ts'
import { FormFields } from '../../forms/FormFields.tsx'
import { RecordForm } from '../../forms/RecordForm.tsx'
import { saving, useRecordForm } from '../../forms/useRecordForm.ts'
import { text } from '../../i18n/text.ts'
import { homeOf, paths, safeReturn } from '../../paths.ts'
import { FormFailure } from '../../ui/form/FormFailure.tsx'
import { forgetTab } from '../../shell/lastTab.ts'
import { notifyFailed } from '../../ui/toastFailed.ts'
import { notifySuccess } from '../../ui/toasts.tsx'
import { FormCard } from './FormCard.tsx'

const copy = text.auth.signIn

const fields = defineFields()({
  email: email(text.labels.email, { needed: true, fills: 'username' }),
  password: secret(text.labels.password, { needed: true, fills: 'current-password' }),
})

/** Completes any kind of sign-in. */
const useEntering = () => {
  const queries = useQueryClient()
  const router = useRouter()
  const { from } = useSearch({ strict: false }) as { from?: string }
  return async ({ user, token }: security.SignedIn) => {
    beginSession(token)
    forgetTab()
    queries.removeQueries({ queryKey: [identity.getUser.name] })
    queries.setQueryData(readKey(identity.getUser), { user })
    notifySuccess(copy.done)
    await router.navigate({ href: safeReturn(from, user.role) ?? homeOf(user.role) })
  }
}

const secondStep = ({ code, details }: CallFailed): security.SecondStep | undefined =>
  code === 'second_factor_needed' ? (details as security.SecondStep) : undefined

const useSignIn = (enter: ReturnType<typeof useEntering>, onStep: (step: security.SecondStep) => void) =>
  useRecordForm({
    fields,
    values: () => valuesOf(fields, undefined),
    // The specification requires the toast, which disappears; the sentence in the form stays.
    sentence: ({ message }) => copy.failed(message),
    onFailed: (failure) => {
      const step = secondStep(failure)
      if (step) onStep(step)
      else notifyFailed(copy.failed(failure.message))
    },
    save: saving(
      fields,
      identity.login,
      (body) => ({ body }),
      (reply) => enter(reply),
    ),
  })

/** The second-factor step between the password and the session. */
const SecondStep = ({ step, onAgain }: { step: security.SecondStep; onAgain: () => void }) => {
  const enter = useEntering()
  return (
    <FormCard title={text.security.step.title} lead={text.security.step.lead}>
      <SecondStepForm step={step} onDone={enter} onAgain={onAgain} />
    </FormCard>
  )
}

const PasskeySignIn = () => {
  const enter = useEntering()
  const [failed, setFailed] = useState<string>()
  return (
    <Stack gap="sm" mt="md">
      <Divider label={text.security.or} />
      <PasskeyButton
        label={text.security.passkeySignIn}
        onDone={enter}
        onFailed={(message) => setFailed(message ?? text.security.passkeyFailed)}
      />
      <FormFailure message={failed} />
    </Stack>
  )
}

/** Sign-in, also after an expired session. Returns the user to the previous page afterwards. */
export const SignInScreen = () => {
  const platform = usePlatform()
  const user = useCurrentUser()
  // The user is still cached for a moment after the session ends, so check the token.
  const isSignedIn = useToken() !== null
  const [step, setStep] = useState<security.SecondStep>()
  const form = useSignIn(useEntering(), setStep)
  if (step) return <SecondStep step={step} onAgain={() => setStep(undefined)} />
  return (
    <FormCard
      title={text.labels.signIn}
      lead={copy.lead}
      foot={
        <>
          {copy.noAccount} <Anchor href={paths.signUp()}>{text.labels.signUp}</Anchor>
        </>
      }
    >
      <RecordForm form={form} action={text.labels.signIn} place="card">
        {isSignedIn && user && (
          <Alert variant="light">
            {copy.otherRole(user.name)} <Anchor href={paths.dashboard()}>{copy.toDashboard}</Anchor>
          </Alert>
        )}
        {platform?.loginEnabled === false && <Alert variant="light">{copy.membersOff}</Alert>}
        <div>
          <FormFields form={form} />
          <Anchor href={paths.forgotPassword()} size="sm" display="inline-block" py={8}>
            {copy.forgot}
          </Anchor>
        </div>
      </RecordForm>
      {hasPasskeysHere() && <PasskeySignIn />}
    </FormCard>
  )
}
