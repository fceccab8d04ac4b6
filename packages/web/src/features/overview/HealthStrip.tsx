import { IconActivityHeartbeat, IconChevronRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { figureWords } from '@vesica/contract'
import { useRights } from '../../data/rights.ts'
import { text } from '../../i18n/text.ts'
import { paths } from '../../paths.ts'
import styles from './Overview.module.css'

const words = text.overview.health

/** Whether the platform is up. */
export const HealthStrip = ({ uptimePercent }: { uptimePercent: number | null }) => (
  <section className={styles.strip} aria-label={words.title}>
    <h2 className={styles.stripTitle}>{words.title}</h2>
    <span className={styles.check} title={figureWords.health.words}>
      <IconActivityHeartbeat size={18} aria-hidden="true" />
      {uptimePercent === null ? words.unknown : words.uptime(`${Number(uptimePercent.toFixed(2))}%`)}
    </span>
    {useRights().has('settings:read') && (
      <Link className={styles.more} to={paths.admin('system')}>
        {words.system}
        <IconChevronRight size={16} aria-hidden="true" />
      </Link>
    )}
  </section>
)
