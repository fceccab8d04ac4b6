import { lazy } from '../lazy.tsx'
import styles from './Markdown.module.css'
import type { MarkdownTextProps } from './MarkdownText.tsx'

/** A Markdown text; as typed until the renderer has loaded. HTML in it is shown as typed, without effect. */
export const Markdown = lazy<MarkdownTextProps>(
  async () => (await import('./MarkdownText.tsx')).MarkdownText,
  ({ children, className = '' }) => (
    <div className={`${styles.text} ${styles.typed} ${className}`} dir="auto">
      {children}
    </div>
  ),
)
