import { desk, type Reply } from '@vesica/contract'
import { useRead } from '../../data/hooks.ts'
import { duration } from '../../format/time.ts'
import { locale, text } from '../../i18n/text.ts'
import styles from './Desk.module.css'

const words = text.desk.cards

const MINUTE_MS = 60_000

const whyOf = ({ figures, avgResponseMinutes }: Reply<typeof desk.getSupportAnalytics>): string => {
  if (figures === null) return text.analytics.off
  return avgResponseMinutes === null ? words.noneWhy : words.of
}

/** The four figures of support, as they were measured. */
export const DeskCards = () => {
  const { data } = useRead(desk.getSupportAnalytics, { query: {} })
  const shown = (count: number | undefined) => count?.toLocaleString(locale) ?? words.none
  const average = data?.avgResponseMinutes ?? null
  const cards = [
    { label: words.open, value: shown(data?.openTickets) },
    { label: words.inProgress, value: shown(data?.inProgressTickets) },
    { label: words.resolvedToday, value: shown(data?.resolvedToday) },
    {
      label: words.response,
      value: average === null ? words.none : duration(average * MINUTE_MS),
      why: data && whyOf(data),
    },
  ]
  return (
    <dl className={styles.cards} aria-label={words.label}>
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
