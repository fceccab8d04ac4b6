import { text } from '../i18n/text.ts'
import { VesicaMark } from '../ui/picture/Geometry.tsx'
import styles from './Footer.module.css'

/** The foot of every public page. brand: the platform's name. */
export const Footer = ({ brand }: { brand: string }) => (
  <footer className={styles.footer}>
    <div className={styles.inner}>
      <span className={styles.brand}>
        <VesicaMark size={28} />
        {brand}
      </span>
      <nav className={styles.links} aria-label={text.words.footerNavigation}>
        <a href="/terms">{text.words.terms}</a>
        <a href="/privacy">{text.words.privacy}</a>
        <a href="/contact">{text.words.contact}</a>
      </nav>
    </div>
  </footer>
)
