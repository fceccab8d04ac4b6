import styles from './PlannedBanner.module.css'

/** children: when. words: what is told besides; may be empty. */
export type PlannedBannerProps = { label: string; children: string; words: string }

/** Says above everything else of a page that the platform will not be there for a while. */
export const PlannedBanner = ({ label, children, words }: PlannedBannerProps) => (
  <aside className={styles.banner} aria-label={label}>
    <p>
      <strong>{children}</strong> {words}
    </p>
  </aside>
)
