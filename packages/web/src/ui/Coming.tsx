import { createPortal } from 'react-dom'
import { text } from '../i18n/text.ts'
import styles from './Coming.module.css'

/** Lies over all there is while what was opened is on its way; what comes at once shows nothing of it. */
export const Coming = () =>
  createPortal(
    <div className={styles.veil}>
      <span className={styles.turning} role="status" aria-label={text.general.loading} />
    </div>,
    document.body,
  )
