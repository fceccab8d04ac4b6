import { createPortal } from 'react-dom'
import { text } from '../i18n/text.ts'
import styles from './Coming.module.css'

/** An overlay while something opened is loading; it stays invisible for fast loads. */
export const Coming = () =>
  createPortal(
    <div className={styles.veil}>
      <span className={styles.turning} role="status" aria-label={text.general.loading} />
    </div>,
    document.body,
  )
