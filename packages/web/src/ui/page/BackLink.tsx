import { IconArrowLeft } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import styles from './BackLink.module.css'

/** A link back, at the top of a page. */
export const BackLink = ({ href, children }: { href: string; children: ReactNode }) => (
  <a className={styles.back} href={href}>
    <IconArrowLeft size={16} aria-hidden="true" />
    {children}
  </a>
)
