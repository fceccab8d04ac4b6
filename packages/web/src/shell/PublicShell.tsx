import { Outlet } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { usePlatform } from '../data/hooks.ts'
import { usePlatformMark, usePlatformName } from '../data/platformName.ts'
import { useToken } from '../data/session.ts'
import { text } from '../i18n/text.ts'
import { SkipLink } from '../ui/page/SkipLink.tsx'
import { MaintenanceBanner } from './MaintenanceBanner.tsx'
import { Footer } from './Footer.tsx'
import { OwnMenu } from './OwnMenu.tsx'
import styles from './PublicShell.module.css'
import { TopBar } from './TopBar.tsx'

/** Bar, content and footer of a public page. bare: without the bar, at addresses of the member area. */
export const PublicFrame = ({ children, bare }: { children: ReactNode; bare?: boolean }) => {
  const platform = usePlatform()
  const brand = usePlatformName() || text.app.home
  const mark = usePlatformMark()
  const isSignedIn = useToken() !== null
  return (
    <div className={styles.page}>
      <SkipLink label={text.general.skipToContent} />
      <MaintenanceBanner />
      {!bare && (
        <TopBar
          brand={brand}
          mark={mark}
          registrationOpen={platform?.registrationEnabled ?? true}
          own={isSignedIn && <OwnMenu />}
        />
      )}
      <main id="main" className={styles.main} tabIndex={-1}>
        {children}
      </main>
      <Footer brand={brand} mark={mark} />
    </div>
  )
}

/** The frame of sign-in, sign-up, passwords, contact and public texts. */
export const PublicShell = () => (
  <PublicFrame>
    <Outlet />
  </PublicFrame>
)
