import styles from './PostalLines.module.css'

/** An address, line by line as on a parcel. */
export const PostalLines = ({ lines }: { lines: readonly string[] }) => (
  <address className={styles.lines}>{lines.join('\n')}</address>
)
