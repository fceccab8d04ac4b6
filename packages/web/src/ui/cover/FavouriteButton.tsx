import { IconHeart, IconHeartFilled } from '@tabler/icons-react'
import { text } from '../../i18n/text.ts'
import styles from './FavouriteButton.module.css'

/** title: of what is kept. on: it is a favourite. onChange: what it is to be. floating: on a cover, with a ground of its own. */
export type FavouriteButtonProps = {
  title: string
  on: boolean
  onChange: (on: boolean) => void
  floating?: boolean
}

/** Keeps something as a favourite, or no longer. */
export const FavouriteButton = ({ title, on, onChange, floating }: FavouriteButtonProps) => {
  const Heart = on ? IconHeartFilled : IconHeart
  return (
    <button
      type="button"
      className={styles.heart}
      data-floating={floating || undefined}
      aria-label={text.media.cover.favourite(title)}
      aria-pressed={on}
      onClick={() => onChange(!on)}
    >
      <Heart size={18} stroke={1.6} aria-hidden="true" />
    </button>
  )
}
