import styles from './Cut.module.css'

/** children: a name, an address. whole: what stands there when it is pointed at, where that is more. */
export type CutProps = { children: string; whole?: string; className?: string | undefined }

/** A name of any length and any script on one line: cut at its own end, whole when it is pointed at. */
export const Cut = ({ children, whole = children, className = '' }: CutProps) => (
  <span className={`${styles.cut} ${className}`} dir="auto" title={whole}>
    {children}
  </span>
)
