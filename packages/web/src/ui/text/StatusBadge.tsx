import type { ReactNode } from 'react'
import { text } from '../../i18n/text.ts'
import styles from './StatusBadge.module.css'
import { type StatusList, type Tone, toneOf } from './status.ts'

/** status: the word from the wire. list: which kind of list it stands in (colours pending). tone, children: to show another colour or word. */
export type StatusBadgeProps = { status: string; list?: StatusList; tone?: Tone; children?: ReactNode }

/** 'out_for_delivery' that no catalogue names reads 'Out for delivery'. */
const plainWord = (status: string): string => {
  const words = status.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** A status as its word in its colour. */
export const StatusBadge = ({ status, list, tone, children }: StatusBadgeProps) => (
  <span className={styles.badge} data-tone={tone ?? toneOf(status, list)}>
    {children ?? text.general.status[status] ?? plainWord(status)}
  </span>
)
