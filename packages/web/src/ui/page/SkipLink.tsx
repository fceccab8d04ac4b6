import styles from './SkipLink.module.css'

/**
 * The first stop of the keyboard: jumps over the navigation. target: id of the main element.
 * here: stands where it is written, before what it jumps over; target: id of what follows that, which takes the focus.
 */
export const SkipLink = ({ label, target = 'main', here }: { label: string; target?: string; here?: boolean }) => (
  <a className={styles.skip} data-here={here || undefined} href={`#${target}`}>
    {label}
  </a>
)
