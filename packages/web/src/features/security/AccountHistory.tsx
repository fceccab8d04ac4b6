import { Button } from '@mantine/core'
import { auditActionText, deviceName, security } from '@vesica/contract'
import { useState } from 'react'
import { useRead } from '../../data/hooks.ts'
import { text } from '../../i18n/text.ts'
import { PageSection } from '../../ui/page/PageSection.tsx'
import { ReadFailed } from '../../ui/page/ReadFailed.tsx'
import { RowsSkeleton } from '../../ui/page/RowsSkeleton.tsx'
import { RelativeTime } from '../../ui/text/RelativeTime.tsx'
import styles from './Security.module.css'

const copy = text.security.history
const STEP = 10
const MOST = 200

/** A security event as text. */
const description = ({ kind, detail }: security.AccountEvent): string => {
  const label = copy.events[kind]
  if (detail === null) return label
  if (kind === 'administrator_acted') return `${label} ${copy.acted(auditActionText(detail))}`
  return kind === 'password_changed' ? `${label}, ${copy.byLink}` : `${label}: ${detail}`
}

const Row = ({ event }: { event: security.AccountEvent }) => (
  <li className={styles.row}>
    <div className={styles.what}>
      <span className={styles.name}>{description(event)}</span>
      <span className={styles.facts}>
        <RelativeTime moment={event.at} />
        {event.device && ` · ${deviceName(event.device)}`}
        {event.address && ` · ${event.address}`}
      </span>
    </div>
  </li>
)

/** Security events of the account, newest first. */
export const AccountHistory = () => {
  const [limit, setLimit] = useState(STEP)
  const read = useRead(security.listAccountEvents, { query: { limit: String(limit) } }, { keepPrevious: true })
  return (
    <PageSection title={copy.title}>
      <p className={styles.lead}>{copy.lead}</p>
      {read.isPending ? (
        <RowsSkeleton count={4} icon={false} />
      ) : read.data ? (
        <>
          {read.data.events.length === 0 && <p className={styles.facts}>{text.labels.noActivityYet}</p>}
          <ul className={styles.list}>
            {read.data.events.map((event) => (
              <Row key={event.id} event={event} />
            ))}
          </ul>
          {read.data.next_cursor && limit < MOST && (
            <div className={styles.more}>
              <Button variant="default" size="sm" onClick={() => setLimit(Math.min(limit + 20, MOST))}>
                {text.labels.showMore}
              </Button>
            </div>
          )}
        </>
      ) : (
        <ReadFailed what={copy.what} read={read} />
      )}
    </PageSection>
  )
}
