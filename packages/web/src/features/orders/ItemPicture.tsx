import { SeedOfLife } from '../../ui/Geometry.tsx'
import styles from './Orders.module.css'

/** The address of a product's picture in one of its widths. image: its path below the API. */
const addressOf = (image: string, width: 320 | 640): string => `/api${image}/${width}`

/** A small square picture of what was ordered, in its final size before it is there; geometry without one. The name stands beside. */
export const ItemPicture = ({ image }: { image: string | null }) =>
  image === null ? (
    <span className={styles.picture} aria-hidden="true">
      <SeedOfLife size={34} />
    </span>
  ) : (
    <img
      className={styles.picture}
      src={addressOf(image, 320)}
      alt=""
      width={64}
      height={64}
      loading="lazy"
      decoding="async"
    />
  )
