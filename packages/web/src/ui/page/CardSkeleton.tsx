import { Skeleton } from '@mantine/core'
import styles from './Skeletons.module.css'

/** count: how many cards. height: of each, px. minWidth: of each before the row wraps, px. */
export type CardSkeletonProps = { count?: number; height?: number; minWidth?: number }

/** Placeholder cards in their final size. */
export const CardSkeleton = ({ count = 4, height = 148, minWidth = 220 }: CardSkeletonProps) => (
  <div
    className={styles.cards}
    style={{ gridTemplateColumns: `repeat(auto-fill, minmax(min(100%, ${minWidth}px), 1fr))` }}
    aria-hidden="true"
  >
    {Array.from({ length: count }, (_, index) => (
      <Skeleton key={`card ${index + 1}`} height={height} radius="lg" />
    ))}
  </div>
)
