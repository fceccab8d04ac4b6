import { type ReactNode, useEffect, useId, useRef } from 'react'
import styles from './NativeDialog.module.css'

/** title: what it is about. closeLabel: name of the closing button. onClose: after Escape, the button or a click outside. wide: room for pictures. */
export type NativeDialogProps = {
  title: string
  closeLabel: string
  onClose: () => void
  wide?: boolean
  children: ReactNode
}

/** The browser's own dialog, for pages that carry no component library: open as long as it is drawn. */
export const NativeDialog = ({ title, closeLabel, onClose, wide, children }: NativeDialogProps) => {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  useEffect(() => {
    const before = document.activeElement
    dialog.current?.showModal()
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
