import styles from './SkipLink.module.css'

/**
 * The first keyboard stop: skips the navigation. target: id of the main element. here: rendered in place, before what
 * it skips; target: id of what follows that, which gets the focus.
 */
export const SkipLink = ({ label, target = 'main', here }: { label: string; target?: string; here?: boolean }) => (
  <a className={styles.skip} data-here={here || undefined} href={`#${target}`}>
    {label}
  </a>
)
