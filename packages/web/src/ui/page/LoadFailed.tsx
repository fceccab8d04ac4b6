import { Button } from '@mantine/core'
import { text } from '../../i18n/text.ts'
import { Reference } from '../text/Reference.tsx'
import styles from './LoadFailed.module.css'

/**
 * what: what failed, a noun phrase that starts the sentence ('Your wallet'). reason: the server's message. requestId:
 * to quote to support. onRetry: loads it again.
 */
export type LoadFailedProps = { what: string; reason?: string; requestId?: string; onRetry?: () => void }

/** A failed load: what, why, Retry, and the request id to copy. */
export const LoadFailed = ({ what, reason, requestId, onRetry }: LoadFailedProps) => (
  <div className={styles.failed} role="alert">
    <p className={styles.what}>{text.general.loadFailed(what)}</p>
    {reason && <p className={styles.reason}>{reason}</p>}
    <div className={styles.foot}>
      {onRetry && (
        <Button variant="light" onClick={onRetry}>
          {text.general.retry}
        </Button>
      )}
      {requestId && (
        <span className={styles.request}>
          <Reference id={requestId} />
        </span>
      )}
    </div>
  </div>
)
