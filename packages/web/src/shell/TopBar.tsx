import { type ReactNode, useState } from 'react'
import { text } from '../i18n/text.ts'
import { ColorSchemeToggle } from '../ui/theme/ColorSchemeToggle.tsx'
import { BrandMark } from '../ui/picture/BrandMark.tsx'
import styles from './TopBar.module.css'

/**
 * brand: the platform's name. mark: the URL of its own logo. anchors: the landing page's sections, there only.
 * registrationOpen: offers Get Started. own: content for a signed-in person, in place of the sign-in links.
 */
export type TopBarProps = {
  brand: string
  mark: string | null
  anchors?: boolean
  registrationOpen?: boolean
  own?: ReactNode
}

/** The bar of every public page. Plain links, so it works on pages with and without a router. */
export const TopBar = ({ brand, mark, anchors, registrationOpen = true, own }: TopBarProps) => {
  const [open, setOpen] = useState(false)
  const copy = text.general
  const links = anchors
    ? [
        ['#features', copy.features],
        ['#about', copy.about],
        ['#plans', copy.plans],
      ]
    : []
  return (
    <header className={styles.bar}>
      <div className={styles.inner}>
        <a className={styles.brand} href="/">
          <BrandMark src={mark} size={38} />
          <span>{brand}</span>
        </a>
        <ColorSchemeToggle label={copy.switchScheme} className={styles.scheme} />
        <button
          type="button"
          className={styles.menuButton}
          aria-expanded={open}
          aria-controls="top-menu"
          aria-label={open ? copy.closeMenu : copy.menu}
          onClick={() => setOpen(!open)}
        >
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <path d={open ? 'M6 6l12 12M18 6 6 18' : 'M4 7h16M4 12h16M4 17h16'} />
          </svg>
        </button>
        <nav
          id="top-menu"
          className={styles.nav}
          aria-label={copy.mainNavigation}
          data-open={open || undefined}
          onClick={(event) => (event.target as Element).closest('a') && setOpen(false)}
          onKeyDown={(event) => event.key === 'Escape' && setOpen(false)}
        >
          {links.map(([href, label]) => (
            <a key={href} className={styles.anchor} href={href}>
              {label}
            </a>
          ))}
          {own || (
            <a className={styles.signIn} href="/auth/signin">
              {copy.signIn}
            </a>
          )}
          {!own && registrationOpen && (
            <a className={styles.start} href="/auth/signup">
              {copy.getStarted}
            </a>
          )}
        </nav>
      </div>
    </header>
  )
}
