import { Button } from '@mantine/core'
import { text } from '../../i18n/text.ts'
import { Reference } from '../text/Reference.tsx'
import styles from './LoadFailed.module.css'

/** what: what failed, a noun phrase that begins the sentence ('Your wallet'). reason: the server's sentence. requestId: to quote to support. onRetry: asks again. */
export type LoadFailedProps = { what: string; reason?: string; requestId?: string; onRetry?: () => void }

/** A load that failed: what, why, Retry, and the request id to copy. */
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
