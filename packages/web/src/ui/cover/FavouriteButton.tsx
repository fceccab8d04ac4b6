import { IconHeart, IconHeartFilled } from '@tabler/icons-react'
import { text } from '../../i18n/text.ts'
import styles from './FavouriteButton.module.css'

/**
 * title: of the item. on: whether it is a favorite. onChange: receives the new state. floating: on a cover, with a
 * background of its own.
 */
export type FavouriteButtonProps = {
  title: string
  on: boolean
  onChange: (on: boolean) => void
  floating?: boolean
}

/** Adds an item to the favorites, or removes it. */
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
