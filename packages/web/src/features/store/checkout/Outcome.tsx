import { Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { CallFailed } from '../../../data/failure.ts'
import { text } from '../../../i18n/text.ts'
import { SeedOfLife } from '../../../ui/picture/Geometry.tsx'
import styles from './Checkout.module.css'

const copy = text.store.checkout

/** Shown while the payment is pending. */
export const Processing = () => (
  <div className={styles.outcome} role="status">
    <SeedOfLife size={96} className={styles.turning ?? ''} />
    <h2 tabIndex={-1} data-step-heading>
      {copy.processing}
    </h2>
    <p className={styles.quiet}>{copy.processingWhy}</p>
  </div>
)

type FailedProps = { failure: CallFailed; isUnsure: boolean; onAgain: () => void; onCancel: () => void }

/** A failed payment, its reason and the next steps. */
export const Failed = ({ failure, isUnsure, onAgain, onCancel }: FailedProps) => (
  <div className={styles.outcome} role="alert" data-failed>
    <IconAlertTriangle size={56} stroke={1.3} aria-hidden="true" />
    <h2 tabIndex={-1} data-step-heading>
      {copy.failed}
    </h2>
    <p>{failure.code === 'unknown' || failure.message === '' ? copy.unknownError : failure.message}</p>
    <p className={styles.quiet}>{isUnsure ? copy.unsure : copy.failedWhy}</p>
    {failure.requestId && (
      <p className={styles.quiet}>
        {text.general.requestId} <code>{failure.requestId}</code>
      </p>
    )}
    <div className={styles.outcomeButtons}>
      <Button variant="default" onClick={onCancel}>
        {copy.cancel}
      </Button>
      <Button onClick={onAgain}>{copy.tryAgain}</Button>
    </div>
  </div>
)
