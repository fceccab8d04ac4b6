import { IconActivityHeartbeat, IconAlertTriangle, IconChevronRight, IconCircleCheck } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { metricText, health } from '@vesica/contract'
import { useRead } from '../../../data/hooks.ts'
import { useRights } from '../../../data/rights.ts'
import { text } from '../../../i18n/text.ts'
import { paths } from '../../../paths.ts'
import styles from './Overview.module.css'

const copy = text.overview.health
const checksCopy = text.health

/** Results of the health checks, which run every minute, for those with permission to see them. */
const Checks = () => {
  const { data } = useRead(health.getHealth, {})
  if (!data || data.health.at === null) return null
  const { checks, needs, stale } = data.health
  const healthy = checks.filter(({ state }) => state === 'good').length
  const unknown = checks.filter(({ state }) => state === 'unknown').length
  if (stale) return <span className={styles.quiet}>{copy.stale}</span>
  return (
    <>
      <span className={styles.check}>
        <IconCircleCheck size={18} aria-hidden="true" />
        {checksCopy.healthy(healthy, checks.length)}
      </span>
      {needs > 0 && (
        <span className={styles.check} data-needs>
          <IconAlertTriangle size={18} aria-hidden="true" />
          {checksCopy.needs(needs)}
        </span>
      )}
      {unknown > 0 && <span className={styles.quiet}>{checksCopy.unknown(unknown)}</span>}
    </>
  )
}

/** Whether the platform is up. */
export const HealthStrip = ({ uptimePercent }: { uptimePercent: number | null }) => {
  const rights = useRights()
  return (
    <section className={styles.strip} aria-label={copy.title}>
      <h2 className={styles.stripTitle}>{copy.title}</h2>
      <span className={styles.check} title={metricText.health.description}>
        <IconActivityHeartbeat size={18} aria-hidden="true" />
        {uptimePercent === null ? copy.unknown : copy.uptime(`${Number(uptimePercent.toFixed(2))}%`)}
      </span>
      {rights.has('system:read') && <Checks />}
      {rights.has('system:read') && (
        <Link className={styles.more} to={paths.admin('system')} search={{ tab: 'health' } as never}>
          {copy.system}
          <IconChevronRight size={16} aria-hidden="true" />
        </Link>
      )}
    </section>
  )
}
