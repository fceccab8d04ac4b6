import { Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import styles from './List.module.css'

/** Props for `StatCard`s: `value` and `note` of loaded metrics, or placeholders of the same size. */
export const metricProps = <Figures,>(metrics: Figures | undefined) => ({
  value: (render: (known: Figures) => ReactNode) =>
    metrics ? render(metrics) : <Skeleton component="span" className={styles.figureAwaited} />,
  note: (render: (known: Figures) => ReactNode) => (
    <span className={styles.figureNote}>
      {metrics ? render(metrics) : <Skeleton component="span" className={styles.figureNoteAwaited} />}
    </span>
  ),
})
