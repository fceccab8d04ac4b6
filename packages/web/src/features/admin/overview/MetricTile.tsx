import { ActionIcon } from '@mantine/core'
import { IconArrowDownRight, IconArrowUpRight, IconInfoCircle } from '@tabler/icons-react'
import type { reporting } from '@vesica/contract'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { timeOfDay } from '../../../format/time.ts'
import { text } from '../../../i18n/text.ts'
import { Beneath } from '../../../ui/Beneath.tsx'
import { Sparkline } from '../../../ui/picture/Sparkline.tsx'
import { trendOf, type Unit } from './metricText.ts'
import styles from './Overview.module.css'

const copy = text.overview

/** Explains what is counted, behind an (i). */
const Means = ({ title, means }: { title: string; means: string }) => (
  <Beneath
    width={300}
    position="bottom-start"
    shadow="md"
    withinPortal
    button={
      <ActionIcon variant="transparent" color="gray" size="sm" aria-label={copy.means(title)} className={styles.info}>
        <IconInfoCircle size={16} />
      </ActionIcon>
    }
  >
    <p className={styles.means}>{means}</p>
  </Beneath>
)

const Trend = ({ figure, unit }: { figure: reporting.Metric; unit: Unit }) => {
  const trend = trendOf(figure)
  if (trend === undefined || figure.value === null || figure.before === null)
    return <span className={styles.quiet}>{copy.nothingBefore}</span>
  if (trend === 'same') return <span className={styles.quiet}>{copy.same}</span>
  const Arrow = trend === 'up' ? IconArrowUpRight : IconArrowDownRight
  const good = (trend === 'up') !== (unit.lessIsBetter ?? false)
  return (
    <span className={styles.trend} data-good={good || undefined}>
      <Arrow size={16} aria-hidden="true" />
      {unit.change(figure.value, figure.before)}
    </span>
  )
}

/** title, means: from the contract. note: beside the trend. to: the list it counts. extra: content below. */
type MetricTileProps = {
  title: string
  means: string
  figure: reporting.Metric
  unit: Unit
  asOf: string
  note?: string
  to: { path: string; search: Readonly<Record<string, string>> }
  extra?: ReactNode
  /** Keeps the color neutral: lower was better, or there is no better and worse. */
  neutral?: boolean
}

/** The note beside a trend; without a trend it is set apart from the text that says so. */
const noteOf = (metric: reporting.Metric, note: string): string =>
  trendOf(metric) === undefined ? copy.setOff(note) : note

const known = (line: readonly (number | null)[]): number[] => line.filter((value) => value !== null)

/** A metric: its value, trend against the previous period, line, and link to the list it counts. */
export const MetricTile = ({ title, means, figure, unit, asOf, note, to, extra, neutral }: MetricTileProps) => {
  const line = known(figure.line)
  const [first, last] = [line[0], line.at(-1)]
  return (
    <article className={styles.tile} data-neutral={neutral || undefined}>
      <header className={styles.tileHead}>
        <h3 className={styles.tileTitle}>{title}</h3>
        <Means title={title} means={means} />
        <span className={styles.asOf}>{copy.asOf(timeOfDay(asOf))}</span>
      </header>
      <Link className={styles.value} to={to.path} search={to.search as never}>
        <span className="visually-hidden">{`${title}: `}</span>
        {figure.value === null ? <span className={styles.noData}>{copy.noData}</span> : unit.show(figure.value)}
        <span className="visually-hidden">{copy.behind}</span>
      </Link>
      <p className={styles.note}>
        <Trend figure={figure} unit={unit} />
        <span className={styles.quiet}>
          {note
            ? noteOf(figure, note)
            : figure.before !== null && note === undefined && copy.fromBefore(unit.show(figure.before))}
        </span>
      </p>
      {extra}
      <div className={styles.line}>
        {first !== undefined && last !== undefined && (
          <Sparkline values={line} label={copy.wentFrom(title, unit.show(first), unit.show(last))} height={32} />
        )}
      </div>
    </article>
  )
}
