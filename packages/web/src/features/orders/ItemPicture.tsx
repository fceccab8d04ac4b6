import type { Pictured } from '@vesica/contract'
import { pictureSources } from '../../data/pictures.ts'
import { SeedOfLife } from '../../ui/picture/Geometry.tsx'
import styles from './Orders.module.css'

/**
 * A small square picture of an ordered item, sized before it loads; a geometric placeholder without one. The name is
 * shown beside it.
 */
export const ItemPicture = ({ of }: { of: Pictured }) => {
  const sources = pictureSources(of)
  return sources ? (
    <img
      className={styles.picture}
      {...sources}
      sizes="64px"
      alt=""
      width={64}
      height={64}
      loading="lazy"
      decoding="async"
    />
  ) : (
    <span className={styles.picture} aria-hidden="true">
      <SeedOfLife size={34} />
    </span>
  )
}
