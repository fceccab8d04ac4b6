import { helpdesk, type Reply } from '@vesica/contract'
import { useRead } from '../../../data/hooks.ts'
import { duration } from '../../../format/time.ts'
import { locale, text } from '../../../i18n/text.ts'
import styles from './Desk.module.css'

const copy = text.helpdesk.cards

const MINUTE_MS = 60_000

const whyOf = ({ metrics, avgResponseMinutes }: Reply<typeof helpdesk.getSupportAnalytics>): string => {
  if (metrics === null) return text.analytics.off
  return avgResponseMinutes === null ? copy.noneWhy : copy.of
}

/** The four support metrics. */
export const HelpdeskCards = () => {
  const { data } = useRead(helpdesk.getSupportAnalytics, { query: {} })
  const formatted = (count: number | undefined) => count?.toLocaleString(locale) ?? copy.none
  const average = data?.avgResponseMinutes ?? null
  const cards = [
    { label: copy.open, value: formatted(data?.openTickets) },
    { label: copy.inProgress, value: formatted(data?.inProgressTickets) },
    { label: copy.resolvedToday, value: formatted(data?.resolvedToday) },
    {
      label: copy.response,
      value: average === null ? copy.none : duration(average * MINUTE_MS),
      why: data && whyOf(data),
    },
  ]
  return (
    <dl className={styles.cards} aria-label={text.labels.supportMetrics}>
      {cards.map(({ label, value, why }) => (
        <div key={label} className={styles.card} title={why}>
          <dt>{label}</dt>
          <dd>
            {value}
            {why && <span className="visually-hidden"> ({why})</span>}
          </dd>
        </div>
      ))}
    </dl>
  )
}
