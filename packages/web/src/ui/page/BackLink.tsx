import { IconArrowLeft } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import styles from './BackLink.module.css'

/** Leads to where one comes from, above what one has come to. */
export const BackLink = ({ href, children }: { href: string; children: ReactNode }) => (
  <a className={styles.back} href={href}>
    <IconArrowLeft size={16} aria-hidden="true" />
    {children}
  </a>
)
