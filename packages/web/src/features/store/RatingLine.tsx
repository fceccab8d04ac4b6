import { text } from '../../i18n/text.ts'
import { Stars } from '../../ui/text/Stars.tsx'
import { starsText } from './productWords.ts'
import styles from './Store.module.css'

const words = text.store.ratings

/** What members gave a product on the whole. rating: mean stars, null without any. */
export const RatingLine = ({ rating, count }: { rating: number | null; count: number }) => {
  if (rating === null) return <span className={styles.rating}>{words.none}</span>
  return (
    <span className={styles.rating}>
      <Stars value={rating} label={words.mean(starsText(rating), words.count(count))} />
      <span aria-hidden="true">
        {starsText(rating)} ({count})
      </span>
    </span>
  )
}
