import { lazy } from '../lazy.tsx'
import styles from './Markdown.module.css'
import type { MarkdownTextProps } from './MarkdownText.tsx'

/** A text as it is meant to be read; until what reads it has come, as it was typed. HTML in it is shown as it was typed, and does nothing. */
export const Markdown = lazy<MarkdownTextProps>(
  async () => (await import('./MarkdownText.tsx')).MarkdownText,
  ({ children, className = '' }) => (
    <div className={`${styles.text} ${styles.typed} ${className}`} dir="auto">
      {children}
    </div>
  ),
)
