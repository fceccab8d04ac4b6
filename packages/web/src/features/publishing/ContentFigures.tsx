import { IconBooks, IconCategory, IconShape, IconStar } from '@tabler/icons-react'
import { publishing, type Reply } from '@vesica/contract'
import { useRead } from '../../data/hooks.ts'
import { locale, text } from '../../i18n/text.ts'
import { awaitedFigures } from '../../ui/list/awaitedFigures.tsx'
import lists from '../../ui/list/List.module.css'
import { ListFigures } from '../../ui/list/ListFigures.tsx'
import { ReadFailed } from '../../ui/page/ReadFailed.tsx'
import { StatCard } from '../../ui/text/StatCard.tsx'
import { categoriesHref, contentListHref } from './contentUrl.ts'
import { shareOf, typesIn } from './figures.ts'
import styles from './Publishing.module.css'

const words = text.publishing.figures

type Figures = Reply<typeof publishing.getContentAnalytics>['analytics']

const count = (value: number) => value.toLocaleString(locale)
const percent = new Intl.NumberFormat(locale, { style: 'percent' })

const said = (parts: readonly (string | false)[]): string => parts.filter(Boolean).join(' · ')

const totals = ({ publishedContent, draftContent, scheduledContent }: Figures): string =>
  said([
    words.published(count(publishedContent)),
    words.drafts(count(draftContent)),
    scheduledContent > 0 && words.scheduled(count(scheduledContent)),
  ])

/** How much of the library is featured, in words and as a bar that says the same. */
const Share = ({ of }: { of: Figures }) => (
  <>
    {of.totalContent === 0 ? words.featuredNone : words.featuredOf(percent.format(shareOf(of)))}
    <span className={styles.bar} aria-hidden="true">
      <span className={styles.barDone} style={{ width: `${shareOf(of) * 100}%` }} />
    </span>
  </>
)

const Cards = ({ figures }: { figures: Figures | undefined }) => {
  const { value, note } = awaitedFigures(figures)
  return (
    <ListFigures label={words.label} awaited={!figures}>
      <StatCard
        dense
        label={words.total}
        value={value((one) => count(one.totalContent))}
        note={note(totals)}
        icon={<IconBooks size={20} />}
        href={contentListHref({})}
      />
      <StatCard
        dense
        label={words.featured}
        value={value((one) => count(one.featuredContent))}
        note={note((one) => <Share of={one} />)}
        icon={<IconStar size={20} />}
        href={contentListHref({ show: 'featured' })}
      />
      <StatCard
        dense
        label={words.categories}
        value={value((one) => count(one.activeCategories + one.inactiveCategories))}
        note={note((one) =>
          said([words.active(count(one.activeCategories)), words.inactive(count(one.inactiveCategories))]),
        )}
        icon={<IconCategory size={20} />}
        href={categoriesHref}
      />
      <StatCard
        dense
        label={words.types}
        value={value((one) => count(typesIn(one.types).filter(([, items]) => items > 0).length))}
        note={note((one) => said(typesIn(one.types).map(([type, items]) => words.typed[type](count(items)))))}
        icon={<IconShape size={20} />}
      />
    </ListFigures>
  )
}

/** Figures of the whole library, kept true by live changes; each leads to the list that it counts. */
export const ContentFigures = () => {
  const { data, error, refetch } = useRead(publishing.getContentAnalytics, {})
  if (data || !error) return <Cards figures={data?.analytics} />
  return (
    <div className={lists.figuresFailed}>
      <ReadFailed what={words.what} read={{ error, refetch }} />
    </div>
  )
}
