import type { ReactNode } from 'react'
import { text } from '../../i18n/text.ts'
import styles from './StatusBadge.module.css'
import { type StatusList, type Tone, toneOf } from './status.ts'

/**
 * status: the wire value. list: the kind of list it is in (the color of pending). tone, children: a different color or
 * label.
 */
export type StatusBadgeProps = { status: string; list?: StatusList; tone?: Tone; children?: ReactNode }

/** A status without a label is humanized: 'out_for_delivery' becomes 'Out for delivery'. */
const humanized = (status: string): string => {
  const spaced = status.replaceAll('_', ' ')
  return spaced.charAt(0).toUpperCase() + spaced.slice(1)
}

/** A status as a colored label. */
export const StatusBadge = ({ status, list, tone, children }: StatusBadgeProps) => (
  <span className={styles.badge} data-tone={tone ?? toneOf(status, list)}>
    {children ?? text.general.status[status] ?? humanized(status)}
  </span>
)
