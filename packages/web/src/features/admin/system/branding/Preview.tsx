import { type LandingTexts, type Scheme, shadesOf } from '@vesica/contract'
import type { CSSProperties } from 'react'
import { text } from '../../../../i18n/text.ts'
import { BrandMark } from '../../../../ui/picture/BrandMark.tsx'
import styles from './Branding.module.css'

const copy = text.branding
const { hero } = text.landing

/** The branding to preview, saved or not. */
export type PreviewedBranding = { name: string; accent: string | null; mark: string | null; own: LandingTexts }

const OneScheme = ({ scheme, name, accent, mark, own }: PreviewedBranding & { scheme: Scheme }) => {
  const shades = Object.entries(shadesOf(accent)[scheme]).map(([token, colour]) => [`--${token}`, colour])
  const lines = [own.title, own.title_more].filter(Boolean)
  return (
    <figure className={styles.scheme} data-scheme={scheme} style={Object.fromEntries(shades) as CSSProperties}>
      <figcaption className={styles.caption}>{scheme === 'light' ? copy.light : copy.dark}</figcaption>
      <div className={styles.bar}>
        <BrandMark src={mark} size={28} />
        <span className={styles.name}>{name}</span>
      </div>
      <div className={styles.page}>
        <p className={styles.kicker}>{own.kicker || hero.kicker}</p>
        <p className={styles.headline}>
          {(lines.length > 0 ? lines : hero.title).map((line) => (
            <span key={line}>{line}</span>
          ))}
        </p>
        <p className={styles.lead}>{own.lead || hero.lead}</p>
        <p className={styles.acts}>
          <span className={styles.button}>{hero.start}</span>
          <span className={styles.soft}>{text.general.signIn}</span>
          <span className={styles.link}>{text.general.terms}</span>
        </p>
      </div>
    </figure>
  )
}

/** The top of the front page in both color schemes, before saving. */
export const Preview = (shown: PreviewedBranding) => (
  <section className={styles.preview} aria-label={text.labels.preview}>
    <OneScheme scheme="light" {...shown} />
    <OneScheme scheme="dark" {...shown} />
  </section>
)
