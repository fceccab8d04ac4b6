import styles from './Truncated.module.css'

/** children: a name, an address. whole: the text shown on hover, if it is longer. */
export type TruncatedProps = { children: string; whole?: string; className?: string | undefined }

/** A name of any length and script on one line: truncated at its own end, complete on hover. */
export const Truncated = ({ children, whole = children, className = '' }: TruncatedProps) => (
  <span className={`${styles.cut} ${className}`} dir="auto" title={whole}>
    {children}
  </span>
)
