import { Link } from '@tanstack/react-router'
import { audit } from '@vesica/contract'
import { useRead } from '../../../data/hooks.ts'
import { text } from '../../../i18n/text.ts'
import { paths } from '../../../paths.ts'
import { PageSection } from '../../../ui/page/PageSection.tsx'
import { ReadFailed } from '../../../ui/page/ReadFailed.tsx'
import { RowsSkeleton } from '../../../ui/page/RowsSkeleton.tsx'
import { RelativeTime } from '../../../ui/text/RelativeTime.tsx'
import styles from './Overview.module.css'

const copy = text.overview.activity

const LIMIT = '5'

/** Recent actions of administrators that the current one has permission to see. */
export const RecentActivity = () => {
  const { data, error, refetch } = useRead(audit.listActivityLogs, { query: { limit: LIMIT } })
  return (
    <PageSection
      dense
      title={text.labels.recentActivity}
      actions={
        <Link className={styles.more} to={paths.adminAudit()}>
          {text.labels.viewAll}
        </Link>
      }
    >
      {!data && !error && <RowsSkeleton count={4} dense />}
      {!data && error && <ReadFailed what={copy.what} read={{ error, refetch }} />}
      {data?.activity_logs.length === 0 && <p className={styles.quiet}>{copy.none}</p>}
      <ul className={styles.activity}>
        {data?.activity_logs.map(({ id, feature, message, time }) => (
          <li key={id}>
            <Link to={paths.adminAudit()} search={{ id } as never} className={styles.act}>
              <span className={styles.message}>{message}</span>
              <span className={styles.quiet}>{feature}</span>
            </Link>
            <RelativeTime moment={time} className={styles.when ?? ''} />
          </li>
        ))}
      </ul>
    </PageSection>
  )
}
