import { Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import styles from './List.module.css'

/** Props for `StatCard`s: `value` and `note` of loaded metrics, or placeholders of the same size. */
export const awaitedFigures = <Figures,>(figures: Figures | undefined) => ({
  value: (of: (figures: Figures) => ReactNode) =>
    figures ? of(figures) : <Skeleton component="span" className={styles.figureAwaited} />,
  note: (of: (figures: Figures) => ReactNode) => (
    <span className={styles.figureNote}>
      {figures ? of(figures) : <Skeleton component="span" className={styles.figureNoteAwaited} />}
    </span>
  ),
})
