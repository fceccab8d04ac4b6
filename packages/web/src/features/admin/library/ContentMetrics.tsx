import { IconBooks, IconCategory, IconShape, IconStar } from '@tabler/icons-react'
import { libraryManagement, type Reply } from '@vesica/contract'
import { useRead } from '../../../data/hooks.ts'
import { locale, text } from '../../../i18n/text.ts'
import { metricProps } from '../../../ui/list/metricProps.tsx'
import lists from '../../../ui/list/List.module.css'
import { ListMetrics } from '../../../ui/list/ListMetrics.tsx'
import { ReadFailed } from '../../../ui/page/ReadFailed.tsx'
import { StatCard } from '../../../ui/text/StatCard.tsx'
import { categoriesHref, contentListHref } from './contentUrl.ts'
import { shareOf, typesIn } from './metrics.ts'
import styles from './Publishing.module.css'

const copy = text.adminLibrary.figures

type Analytics = Reply<typeof libraryManagement.getContentAnalytics>['analytics']

const count = (value: number) => value.toLocaleString(locale)
const percent = new Intl.NumberFormat(locale, { style: 'percent' })

const joined = (items: readonly (string | false)[]): string => items.filter(Boolean).join(' · ')

const totals = ({ publishedContent, draftContent, scheduledContent }: Analytics): string =>
  joined([
    copy.published(count(publishedContent)),
    copy.drafts(count(draftContent)),
    scheduledContent > 0 && copy.scheduled(count(scheduledContent)),
  ])

/** The featured share of the library, as text and as a bar. */
const Share = ({ of }: { of: Analytics }) => (
  <>
    {of.totalContent === 0 ? copy.featuredNone : copy.featuredOf(percent.format(shareOf(of)))}
    <span className={styles.bar} aria-hidden="true">
      <span className={styles.barDone} style={{ width: `${shareOf(of) * 100}%` }} />
    </span>
  </>
)

const Cards = ({ figures }: { figures: Analytics | undefined }) => {
  const { value, note } = metricProps(figures)
  return (
    <ListMetrics label={copy.label} awaited={!figures}>
      <StatCard
        dense
        label={copy.total}
        value={value((analytics) => count(analytics.totalContent))}
        note={note(totals)}
        icon={<IconBooks size={20} />}
        href={contentListHref({})}
      />
      <StatCard
        dense
        label={copy.featured}
        value={value((analytics) => count(analytics.featuredContent))}
        note={note((analytics) => <Share of={analytics} />)}
        icon={<IconStar size={20} />}
        href={contentListHref({ show: 'featured' })}
      />
      <StatCard
        dense
        label={text.labels.categories}
        value={value((analytics) => count(analytics.activeCategories + analytics.inactiveCategories))}
        note={note((analytics) =>
          joined([copy.active(count(analytics.activeCategories)), copy.inactive(count(analytics.inactiveCategories))]),
        )}
        icon={<IconCategory size={20} />}
        href={categoriesHref}
      />
      <StatCard
        dense
        label={copy.types}
        value={value((analytics) => count(typesIn(analytics.types).filter(([, items]) => items > 0).length))}
        note={note((analytics) =>
          joined(typesIn(analytics.types).map(([type, items]) => copy.typed[type](count(items)))),
        )}
        icon={<IconShape size={20} />}
      />
    </ListMetrics>
  )
}

/** Library-wide metrics, updated live and linked to the lists they count. */
export const ContentMetrics = () => {
  const { data, error, refetch } = useRead(libraryManagement.getContentAnalytics, {})
  if (data || !error) return <Cards figures={data?.analytics} />
  return (
    <div className={lists.figuresFailed}>
      <ReadFailed what={copy.what} read={{ error, refetch }} />
    </div>
  )
}
