import { IconCheck, IconLock } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { text } from '../../i18n/text.ts'
import { CoverDrawing } from './CoverDrawing.tsx'
import { ProgressRing } from './ProgressRing.tsx'
import styles from './Cover.module.css'

/** An item's data on its cover besides the picture. percent: progress, 0 to 100; 0 is not shown. */
export type CoverState = { readonly percent?: number; readonly done?: boolean; readonly locked?: boolean }

/**
 * id: chooses figure and tint without a picture. sources: the picture in its widths. sizes: its display width, as for
 * `img`. alt: empty if the title is next to it. small: without marks, as in a row. eager: for the first visible ones.
 * children: in the upper corner (the heart).
 */
export type CoverProps = CoverState & {
  id: string
  sources?: { readonly src: string; readonly srcSet: string } | undefined
  sizes?: string
  alt?: string
  small?: boolean
  eager?: boolean
  className?: string | undefined
  children?: ReactNode
}

const Mark = ({ percent = 0, done, locked }: CoverState) => {
  if (locked) {
    return (
      <span className={styles.lock} role="img" aria-label={text.labels.locked}>
        <IconLock size={20} stroke={1.6} aria-hidden="true" />
      </span>
    )
  }
  if (done) {
    return (
      <span className={styles.mark} role="img" aria-label={text.labels.done}>
        <span className={styles.done}>
          <IconCheck size={16} stroke={2.2} aria-hidden="true" />
        </span>
      </span>
    )
  }
  return percent > 0 ? (
    <span className={styles.mark}>
      <ProgressRing percent={percent} size={30} />
    </span>
  ) : null
}

/** The cover of an item: its picture, or a figure of its own. It fills its container. */
export const Cover = (props: CoverProps) => {
  const { id, sources, sizes, alt = '', small, eager, className, children, ...state } = props
  return (
    <div
      className={[styles.cover, className].filter(Boolean).join(' ')}
      data-locked={state.locked || undefined}
      data-small={small || undefined}
    >
      {sources ? (
        <img {...sources} sizes={sizes} alt={alt} loading={eager ? 'eager' : 'lazy'} decoding="async" />
      ) : (
        <CoverDrawing id={id} label={alt} />
      )}
      {!small && <Mark {...state} />}
      {children}
    </div>
  )
}
