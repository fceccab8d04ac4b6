import { text } from '../../i18n/text.ts'
import { Stars } from '../../ui/text/Stars.tsx'
import { starsText } from './productCopy.ts'
import styles from './Store.module.css'

const copy = text.store.ratings

/** The average rating of a product. rating: mean stars, null without any. */
export const RatingLine = ({ rating, count }: { rating: number | null; count: number }) => {
  if (rating === null) return <span className={styles.rating}>{copy.none}</span>
  return (
    <span className={styles.rating}>
      <Stars value={rating} label={copy.mean(starsText(rating), copy.count(count))} />
      <span aria-hidden="true">
        {starsText(rating)} ({count})
      </span>
    </span>
  )
}
