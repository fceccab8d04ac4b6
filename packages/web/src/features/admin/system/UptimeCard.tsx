import { health } from '@vesica/contract'
import { useRead } from '../../../data/hooks.ts'
import { datesLocale } from '../../../format/zone.ts'
import { text } from '../../../i18n/text.ts'
import { PageSection } from '../../../ui/page/PageSection.tsx'
import { ReadFailed } from '../../../ui/page/ReadFailed.tsx'
import { RowsSkeleton } from '../../../ui/page/RowsSkeleton.tsx'
import styles from './Health.module.css'

const copy = text.health.uptime

/** A day in UTC, as the server counts them: `25 August`. */
const dayOf = (date: string): string =>
  new Date(`${date}T00:00:00Z`).toLocaleDateString(datesLocale, { day: 'numeric', month: 'long', timeZone: 'UTC' })

type State = 'up' | 'planned' | 'down' | 'unmeasured'

const stateOf = ({ minutes, planned, down }: health.UptimeDay): State => {
  if (minutes === 0) return 'unmeasured'
  if (down > 0) return 'down'
  return planned > 0 ? 'planned' : 'up'
}

const labelOf = (day: health.UptimeDay): string => {
  const date = dayOf(day.date)
  return {
    up: copy.upOn(date),
    planned: copy.plannedOn(date, day.planned),
    down: copy.downOn(date, day.down, day.planned),
    unmeasured: copy.unmeasuredOn(date),
  }[stateOf(day)]
}

const Legend = ({ states }: { states: ReadonlySet<State> }) => (
  <ul className={styles.legend} aria-hidden="true">
    {(['up', 'planned', 'down', 'unmeasured'] as const)
      .filter((state) => states.has(state))
      .map((state) => (
        <li key={state}>
          <span className={styles.swatch} data-state={state} /> {copy[state]}
        </li>
      ))}
  </ul>
)

const Strip = ({ days }: { days: readonly health.UptimeDay[] }) => (
  <>
    <ol className={styles.strip} aria-label={copy.days}>
      {days.map((day) => (
        <li key={day.date} className={styles.day} data-state={stateOf(day)} title={labelOf(day)}>
          <span className="visually-hidden">{labelOf(day)}</span>
        </li>
      ))}
    </ol>
    <div className={styles.ends} aria-hidden="true">
      <span>{days[0] && dayOf(days[0].date)}</span>
      <span>{copy.today}</span>
    </div>
  </>
)

/** The platform's uptime by day. */
export const UptimeCard = () => {
  const { data, error, refetch } = useRead(health.getUptime, {})
  const uptime = data?.uptime
  const measured = uptime?.days.filter(({ minutes }) => minutes > 0).length ?? 0
  return (
    <PageSection
      dense
      title={
        <>
          {copy.title}{' '}
          {uptime && (
            <span className={styles.percent}>
              {uptime.percent === null ? copy.unknown : copy.inDays(`${uptime.percent}%`, measured)}
            </span>
          )}
        </>
      }
      {...(uptime && { actions: <Legend states={new Set(uptime.days.map(stateOf))} /> })}
    >
      {uptime && <Strip days={uptime.days} />}
      {!uptime &&
        (error ? <ReadFailed what={copy.what} read={{ error, refetch }} /> : <RowsSkeleton count={1} dense />)}
    </PageSection>
  )
}
