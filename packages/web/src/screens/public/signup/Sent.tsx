import { Button } from '@mantine/core'
import type { identity } from '@vesica/contract'
import { useEffect, useRef } from 'react'
import { usualWait } from '../../../features/membership/usualWait.ts'
import { text } from '../../../i18n/text.ts'
import { paths } from '../../../paths.ts'
import { EmptyState } from '../../../ui/page/EmptyState.tsx'
import { FlowerOfLife } from '../../../ui/picture/Geometry.tsx'
import styles from './SignUpScreen.module.css'

const copy = text.auth.signUp

/** What happens next: the review, and how long it usually takes, if known. */
const stillChecked = (signup: identity.Signup, free: boolean): string =>
  [free ? copy.checkedFree : `${text.auth.payment.sent} ${copy.checked}`, copy.leads, usualWait(signup)]
    .filter(Boolean)
    .join(' ')

/** A submitted application. An invitation may have approved it immediately. */
export const Sent = ({ signup }: { signup: identity.Signup }) => {
  const isApproved = signup.status === 'approved'
  const free = signup.crypto_symbol === null
  const container = useRef<HTMLDivElement>(null)
  useEffect(() => {
    container.current?.focus()
  }, [])
  return (
    <div ref={container} role="status" tabIndex={-1} className={styles.place}>
      <EmptyState
        figure={<FlowerOfLife size={112} />}
        title={isApproved ? copy.inTitle : free ? text.auth.payment.sentFree : text.auth.payment.verified}
        why={isApproved ? copy.inWhy : stillChecked(signup, free)}
        action={
          <Button component="a" href={paths.dashboard()} size="md">
            {isApproved ? copy.toDashboard : text.auth.payment.complete}
          </Button>
        }
      />
    </div>
  )
}
