import { Alert, Anchor } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter, useSearch } from '@tanstack/react-router'
import { identity } from '@vesica/contract'
import { useCurrentUser, usePlatform } from '../../data/hooks.ts'
import { readKey } from '../../data/queries.ts'
import { beginSession, useToken } from '../../data/session.ts'
import { defineFields, email, secret, valuesOf } from '../../forms/fields.ts'
import { FormFields } from '../../forms/FormFields.tsx'
import { RecordForm } from '../../forms/RecordForm.tsx'
import { saving, useRecordForm } from '../../forms/useRecordForm.ts'
import { text } from '../../i18n/text.ts'
import { homeOf, paths, safeReturn } from '../../paths.ts'
import { notifyFailed } from '../../ui/toastFailed.ts'
import { notifySuccess } from '../../ui/toasts.tsx'
import { FormCard } from './FormCard.tsx'

const words = text.auth.signIn

const fields = defineFields()({
  email: email(words.email, { needed: true, fills: 'username' }),
  password: secret(words.password, { needed: true, fills: 'current-password' }),
})

const useSignIn = () => {
  const queries = useQueryClient()
  const router = useRouter()
  const { from } = useSearch({ strict: false }) as { from?: string }
  return useRecordForm({
    fields,
    values: () => valuesOf(fields, undefined),
    // The specification wants the toast; it passes, and the sentence in the form stays.
    sentence: ({ message }) => words.failed(message),
    onFailed: ({ message }) => notifyFailed(words.failed(message)),
    save: saving(
      fields,
      identity.login,
      (body) => ({ body }),
      async ({ user, token }) => {
        beginSession(token)
        queries.removeQueries({ queryKey: [identity.getUser.name] })
        queries.setQueryData(readKey(identity.getUser), { user })
        notifySuccess(words.done)
        await router.navigate({ href: safeReturn(from, user.role) ?? homeOf(user.role) })
      },
    ),
  })
}

/** Sign-in; also where people are sent whose session has ended, and who are brought back afterwards. */
export const SignInScreen = () => {
  const platform = usePlatform()
  const user = useCurrentUser()
  // Who was signed in until now is still known for a moment after the session has ended.
  const isSignedIn = useToken() !== null
  const form = useSignIn()
  return (
    <FormCard
      title={words.title}
      lead={words.lead}
      foot={
        <>
          {words.noAccount} <Anchor href={paths.signUp()}>{words.toSignUp}</Anchor>
        </>
      }
    >
      <RecordForm form={form} act={words.submit} place="card">
        {isSignedIn && user && (
          <Alert variant="light">
            {words.otherRole(user.name)} <Anchor href={paths.dashboard()}>{words.toDashboard}</Anchor>
          </Alert>
        )}
        {platform?.loginEnabled === false && <Alert variant="light">{words.membersOff}</Alert>}
        <div>
          <FormFields form={form} />
          <Anchor href={paths.forgotPassword()} size="sm" display="inline-block" py={8}>
            {words.forgot}
          </Anchor>
        </div>
      </RecordForm>
    </FormCard>
  )
}
