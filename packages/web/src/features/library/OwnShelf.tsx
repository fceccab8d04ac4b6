import { progress } from '@vesica/contract'
import { useRead } from '../../data/hooks.ts'
import { text } from '../../i18n/text.ts'
import { PageSection } from '../../ui/page/PageSection.tsx'
import styles from './Continue.module.css'
import { ContinueCard } from './ContinueCard.tsx'
import { Shelf } from './Shelf.tsx'

const copy = text.library
/** Maximum number of other started items beside the card. */
const MAX_REMAINING = 3
const FAVOURITES = 6
const NEW = 5

/** The member's started items, favorites and unseen items. */
export const useShelf = (enabled = true) => useRead(progress.getShelf, {}, { enabled })

/** Started items: the latest as a card, others beside it. Nothing without any. */
export const ContinueRow = () => {
  const [latest, ...remaining] = useShelf().data?.continue ?? []
  if (!latest) return null
  return (
    <section className={styles.row} aria-label={copy.continueTitle}>
      <ContinueCard key={latest.id} item={latest} level={2} />
      {remaining.length > 0 && (
        <div className={styles.others}>
          <Shelf items={remaining.slice(0, MAX_REMAINING)} layout="list" />
        </div>
      )}
    </section>
  )
}

/** The latest started item, on the overview. */
export const ContinueOnOverview = () => {
  const [latest] = useShelf().data?.continue ?? []
  if (!latest) return null
  return (
    <PageSection title={copy.continueTitle} card={false}>
      <ContinueCard key={latest.id} item={latest} level={3} />
    </PageSection>
  )
}

/** New items the member has access to and has never opened. Nothing without any. */
export const NewForYou = () => {
  const fresh = useShelf().data?.new ?? []
  if (fresh.length === 0) return null
  return (
    <PageSection title={copy.newForYou} card={false}>
      <p className={styles.why}>{copy.newForYouWhy(String(progress.NEW_FOR_DAYS / 7))}</p>
      <Shelf items={fresh.slice(0, NEW)} layout="covers" />
    </PageSection>
  )
}

/** The member's favorites, latest first. */
export const Favourites = () => {
  const shelf = useShelf().data
  if (!shelf || shelf.favourites.length === 0) return null
  return (
    <PageSection
      title={copy.favourites}
      card={false}
      actions={<span className={styles.count}>{copy.favouriteCount(String(shelf.metrics.favourites))}</span>}
    >
      <Shelf items={shelf.favourites.slice(0, FAVOURITES)} layout="list" />
    </PageSection>
  )
}
