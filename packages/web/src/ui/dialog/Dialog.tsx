import type { ReactNode } from 'react'
import { openedPart } from '../openedPart.tsx'

/**
 * title: its subject. size: sm 380, md 480, lg 640, xl 820 px. busy: cannot be closed while something is running. full:
 * full screen on phones.
 */
export type DialogProps = {
  opened: boolean
  onClose: () => void
  title: ReactNode
  size?: 'sm' | 'md' | 'lg' | 'xl'
  busy?: boolean
  full?: boolean
  children: ReactNode
}

/** A dialog: traps and restores focus, closes on Escape; with an `Unsaved` form inside it asks first. */
export const Dialog = openedPart<DialogProps>(
  async () => (await import('./DialogWindow.tsx')).DialogWindow,
  ({ opened }) => opened,
)
