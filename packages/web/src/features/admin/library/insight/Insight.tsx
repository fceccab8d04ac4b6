import { libraryManagement, type Reply } from '@vesica/contract'
import { useIsOn } from '../../../../data/features.ts'
import { useRead } from '../../../../data/hooks.ts'
import { locale, text } from '../../../../i18n/text.ts'
import { AnalyticsOff } from '../../../../ui/page/AnalyticsOff.tsx'
import { EmptyState } from '../../../../ui/page/EmptyState.tsx'
import { ReadFailed } from '../../../../ui/page/ReadFailed.tsx'
import { RowsSkeleton } from '../../../../ui/page/RowsSkeleton.tsx'
import { StatCard } from '../../../../ui/text/StatCard.tsx'
import { Curve } from './Curve.tsx'
import { mostLeave, placeOf } from './curve.ts'
import styles from './Insight.module.css'

const copy = text.adminLibrary.insight
const fewest = String(libraryManagement.FEWEST_PEOPLE)
const count = (value: number) => value.toLocaleString(locale)
const percent = new Intl.NumberFormat(locale, { style: 'percent' })

type Known = Reply<typeof libraryManagement.getContentInsight>['insight']
type Opened = NonNullable<Known['opened']>
type Retention = NonNullable<Known['goneThrough']>

const Metrics = ({ opened, goneThrough }: { opened: Opened; goneThrough: Retention | null }) => (
  <div className={styles.figures}>
    <StatCard dense label={copy.people} value={count(opened.people)} note={copy.opens(count(opened.opens))} />
    <StatCard
      dense
      label={copy.completed}
      value={count(opened.completed)}
      note={copy.completedOf(percent.format(opened.completed / opened.people))}
    />
    <StatCard
      dense
      label={copy.share}
      value={goneThrough ? percent.format(goneThrough.share) : '–'}
      note={goneThrough ? copy.shareOf(count(goneThrough.people)) : text.labels.noDataYet}
    />
  </div>
)

const Along = ({ goneThrough, durationMs }: { goneThrough: Retention; durationMs: number | null }) => {
  const { slices, people } = goneThrough
  const leave = mostLeave(slices)
  return (
    <>
      <p className={styles.why}>{copy.curveWhy(count(people))}</p>
      <p>
        {leave
          ? copy.leaves(placeOf(leave.part, slices.length, durationMs), percent.format(leave.share))
          : copy.staying}
      </p>
      <Curve slices={slices} durationMs={durationMs} />
    </>
  )
}

const Report = ({ insight: { durationMs, opened, goneThrough } }: { insight: Known }) => {
  if (!opened) return <EmptyState title={text.labels.notEnoughDataYet} why={copy.tooFewWhy(fewest)} />
  return (
    <div className={styles.insight}>
      <Metrics opened={opened} goneThrough={goneThrough} />
      <section aria-labelledby="insight-curve">
        <h3 id="insight-curve">{copy.curve}</h3>
        {goneThrough ? (
          <Along goneThrough={goneThrough} durationMs={durationMs} />
        ) : (
          <p className={styles.why}>{copy.curveTooFew(fewest)}</p>
        )}
      </section>
    </div>
  )
}

type Props = { item: libraryManagement.ManagedItem }

const Received = ({ item }: Props) => {
  const read = useRead(libraryManagement.getContentInsight, { params: { id: item.id } })
  if (read.data) return <Report insight={read.data.insight} />
  return read.error ? <ReadFailed what={copy.what} read={read} /> : <RowsSkeleton count={4} dense />
}

/** Audience analytics of an item: how many people open it, how much of it, and where they leave. */
export const Insight = ({ item }: Props) =>
  useIsOn()('analytics') ? <Received item={item} /> : <AnalyticsOff to="admin" />
