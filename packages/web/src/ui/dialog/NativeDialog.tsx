import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import styles from './NativeDialog.module.css'

/**
 * title: its subject. closeLabel: label of the close button. onClose: after Escape, the button or a click outside.
 * wide: for pictures. onKey: any key, wherever the focus is. An element with data-autofocus gets the focus first.
 */
export type NativeDialogProps = {
  title: string
  closeLabel: string
  onClose: () => void
  wide?: boolean
  onKey?: (event: KeyboardEvent) => void
  children: ReactNode
}

/** The browser's own dialog, for pages without a component library: open as long as it is rendered. */
export const NativeDialog = ({ title, closeLabel, onClose, wide, onKey, children }: NativeDialogProps) => {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  useEffect(() => {
    const before = document.activeElement
    dialog.current?.showModal()
    dialog.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus()
    return () => {
      if (before instanceof HTMLElement) before.focus({ preventScroll: true })
    }
  }, [])
  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      data-wide={wide || undefined}
      aria-labelledby={id}
      onKeyDown={onKey}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onClick={(event) => event.target === dialog.current && onClose()}
    >
      <div className={styles.inner}>
        <div className={styles.head}>
          <h2 id={id}>{title}</h2>
          <button type="button" className={styles.close} aria-label={closeLabel} onClick={onClose}>
            <svg viewBox="0 0 24 24" aria-hidden="true">
              <path d="M6 6l12 12M18 6 6 18" />
            </svg>
          </button>
        </div>
        {children}
      </div>
    </dialog>
  )
}
