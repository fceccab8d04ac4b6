import styles from './SkipLink.module.css'

/** The first stop of the keyboard: jumps over the navigation. target: id of the main element. */
export const SkipLink = ({ label, target = 'main' }: { label: string; target?: string }) => (
  <a className={styles.skip} href={`#${target}`}>
    {label}
  </a>
)
