import type { ReactNode } from 'react'
import { text } from '../../i18n/text.ts'
import { Collapsible } from '../page/Collapsible.tsx'
import styles from './List.module.css'

/** label: what they count. awaited: whether they are loading. children: `StatCard`s. */
export type ListMetricsProps = { label: string; awaited: boolean; children: ReactNode }

/** The metrics above a list, side by side; collapsed on phones. */
export const ListMetrics = ({ label, awaited, children }: ListMetricsProps) => (
  <section className={styles.metricsFold} aria-label={label} aria-busy={awaited || undefined}>
    <Collapsible label={text.labels.metrics}>
      <div className={styles.figures}>{children}</div>
    </Collapsible>
  </section>
)
