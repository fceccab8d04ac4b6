import styles from './ColorSchemeToggle.module.css'
import { toggleScheme } from './scheme.ts'

/** Switches between light and dark. label: the accessible name, for example 'Switch between light and dark'. */
export const ColorSchemeToggle = ({ label, className }: { label: string; className?: string }) => (
  <button
    type="button"
    className={className ? `${styles.toggle} ${className}` : styles.toggle}
    aria-label={label}
    title={label}
    onClick={toggleScheme}
  >
    <svg className={styles.moon} viewBox="0 0 24 24" aria-hidden="true">
      <path d="M12 3a6.6 6.6 0 0 0 9 9 9 9 0 1 1-9-9Z" />
    </svg>
    <svg className={styles.sun} viewBox="0 0 24 24" aria-hidden="true">
      <circle cx="12" cy="12" r="4" />
      <path d="M12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M5.3 18.7l1.4-1.4M17.3 6.7l1.4-1.4" />
    </svg>
  </button>
)
