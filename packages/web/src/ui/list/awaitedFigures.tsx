import { Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import styles from './List.module.css'

/** What the `StatCard`s of figures say: `value` and `note` of those that were read, or a place as large until they are. */
export const awaitedFigures = <Figures,>(figures: Figures | undefined) => ({
  value: (of: (figures: Figures) => ReactNode) =>
    figures ? of(figures) : <Skeleton component="span" className={styles.figureAwaited} />,
  note: (of: (figures: Figures) => ReactNode) => (
    <span className={styles.figureNote}>
      {figures ? of(figures) : <Skeleton component="span" className={styles.figureNoteAwaited} />}
    </span>
  ),
})
