import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { identity, profile } from '@vesica/contract'
import { useAction } from '../../data/action.ts'
import { readKey } from '../../data/queries.ts'
import { dateTime } from '../../format/time.ts'
import { text } from '../../i18n/text.ts'
import { FormFailure } from '../../ui/form/FormFailure.tsx'
import { notifySuccess } from '../../ui/toasts.tsx'
import styles from './RequestedAddress.module.css'

const copy = text.account.asked

/** The requested address that awaits confirmation from the old mailbox; nothing without one. */
export const RequestedAddress = ({ user }: { user: identity.User }) => {
  const queries = useQueryClient()
  const callingOff = useAction(profile.cancelEmailChange, {
    onAnswer: (reply) => {
      queries.setQueryData(readKey(identity.getUser), reply)
      notifySuccess(copy.calledOff)
    },
  })
  if (!user.requestedEmail) return null
  const { email, until } = user.requestedEmail
  return (
    <div className={styles.asked} role="status">
      <p>
        <strong>{copy.title(email)}</strong> {copy.why(user.email, dateTime(until))}
      </p>
      <p className={styles.quiet}>{copy.unreachable}</p>
      <FormFailure message={callingOff.failure?.message} requestId={callingOff.failure?.requestId} />
      <Button variant="default" size="sm" loading={callingOff.isPending} onClick={() => void callingOff.run({})}>
        {copy.keepAddress}
      </Button>
    </div>
  )
}
