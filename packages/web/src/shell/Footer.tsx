import { text } from '../i18n/text.ts'
import { BrandMark } from '../ui/picture/BrandMark.tsx'
import styles from './Footer.module.css'

/** The footer of every public page. brand: the platform's name. mark: the URL of its own logo. */
export const Footer = ({ brand, mark }: { brand: string; mark: string | null }) => (
  <footer className={styles.footer}>
    <div className={styles.inner}>
      <span className={styles.brand}>
        <BrandMark src={mark} size={28} />
        {brand}
      </span>
      <nav className={styles.links} aria-label={text.general.footerNavigation}>
        <a href="/terms">{text.general.terms}</a>
        <a href="/privacy">{text.general.privacy}</a>
        <a href="/contact">{text.general.contact}</a>
      </nav>
    </div>
  </footer>
)
