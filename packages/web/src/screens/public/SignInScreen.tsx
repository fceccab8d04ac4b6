import { Alert, Anchor, Button, Stack, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter, useSearch } from '@tanstack/react-router'
import { identity } from '@vesica/contract'
import { checkBody } from '../../data/check.ts'
import { useCheckedForm } from '../../data/form.ts'
import { useAct } from '../../data/act.ts'
import { useCurrentUser, usePlatform } from '../../data/hooks.ts'
import { readKey } from '../../data/queries.ts'
import { beginSession, useToken } from '../../data/session.ts'
import { text } from '../../i18n/text.ts'
import { homeOf, paths, safeReturn } from '../../paths.ts'
import { FormFailure } from '../../ui/form/FormFailure.tsx'
import { PasswordField } from '../../ui/form/PasswordField.tsx'
import { notifyFailed } from '../../ui/toastFailed.ts'
import { notifySuccess } from '../../ui/toasts.tsx'
import { FormCard } from './FormCard.tsx'

const words = text.auth.signIn

const useSignIn = () => {
  const queries = useQueryClient()
  const router = useRouter()
  const { from } = useSearch({ strict: false }) as { from?: string }
  return useAct(identity.login, {
    onDone: async ({ user, token }) => {
      beginSession(token)
      queries.removeQueries({ queryKey: [identity.getUser.name] })
      queries.setQueryData(readKey(identity.getUser), { user })
      notifySuccess(words.done)
      await router.navigate({ href: safeReturn(from, user.role) ?? homeOf(user.role) })
    },
    onFailed: (failure) => notifyFailed(words.failed(failure.message)),
  })
}

/** Sign-in; also where people are sent whose session has ended, and who are brought back afterwards. */
export const SignInScreen = () => {
  const platform = usePlatform()
  const user = useCurrentUser()
  // Who was signed in until now is still known for a moment after the session has ended.
  const isSignedIn = useToken() !== null
  const login = useSignIn()
  const { form, element, send } = useCheckedForm({
    initialValues: { email: '', password: '' },
    check: (values) => checkBody(identity.login, values),
  })
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
      <form ref={element} onSubmit={send((body) => login.act({ body }))} noValidate>
        <Stack gap="md">
          {isSignedIn && user && (
            <Alert variant="light">
              {words.otherRole(user.name)} <Anchor href={paths.dashboard()}>{words.toDashboard}</Anchor>
            </Alert>
          )}
          {platform?.loginEnabled === false && <Alert variant="light">{words.membersOff}</Alert>}
          <TextInput
            label={words.email}
            type="email"
            inputMode="email"
            autoComplete="username"
            required
            withAsterisk={false}
            {...form.getInputProps('email')}
          />
          <div>
            <PasswordField label={words.password} required withAsterisk={false} {...form.getInputProps('password')} />
            <Anchor href={paths.forgotPassword()} size="sm" display="inline-block" py={8}>
              {words.forgot}
            </Anchor>
          </div>
          <FormFailure
            message={login.failure && words.failed(login.failure.message)}
            requestId={login.failure && login.failure.status >= 500 ? login.failure.requestId : undefined}
          />
          <Button type="submit" size="md" loading={login.isPending}>
            {words.submit}
          </Button>
        </Stack>
      </form>
    </FormCard>
  )
}
