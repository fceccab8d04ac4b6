import styles from './PlannedBanner.module.css'

/** children: when. words: a message; can be empty. */
export type PlannedBannerProps = { label: string; children: string; note: string }

/** Announces at the top of a page that the platform will be unavailable. */
export const PlannedBanner = ({ label, children, note: words }: PlannedBannerProps) => (
  <aside className={styles.banner} aria-label={label}>
    <p>
      <strong>{children}</strong> {words}
    </p>
  </aside>
)
