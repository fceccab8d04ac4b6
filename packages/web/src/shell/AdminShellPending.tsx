import { Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import { usePlatformName } from '../data/platformName.ts'
import { text } from '../i18n/text.ts'
import { paths } from '../paths.ts'
import { OwnMark } from './OwnMark.tsx'
import { RowsSkeleton } from '../ui/page/RowsSkeleton.tsx'
import styles from './AdminShell.module.css'
import sidebar from './AdminShellSidebar.module.css'

/** The shape of the back-office while access is being determined, without any content. */
export const AdminShellPending = ({ children }: { children: ReactNode }) => (
  <div className={styles.shell}>
    <aside className={styles.sidebar}>
      <div className={sidebar.sidebar}>
        <a href={paths.home()} className={sidebar.brand}>
          <OwnMark size={28} />
          <span>{usePlatformName() || text.app.home}</span>
        </a>
        <RowsSkeleton count={4} dense />
      </div>
    </aside>
    <div className={styles.header}>
      <Skeleton height={16} width={120} aria-hidden="true" />
    </div>
    <main id="main" className={styles.main}>
      {children}
    </main>
  </div>
)
