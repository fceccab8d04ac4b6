import styles from './Truncated.module.css'

/** children: a name, an address. whole: what stands there when it is pointed at, where that is more. */
export type TruncatedProps = { children: string; whole?: string; className?: string | undefined }

/** A name of any length and any script on one line: cut at its own end, whole when it is pointed at. */
export const Truncated = ({ children, whole = children, className = '' }: TruncatedProps) => (
  <span className={`${styles.cut} ${className}`} dir="auto" title={whole}>
    {children}
  </span>
)
