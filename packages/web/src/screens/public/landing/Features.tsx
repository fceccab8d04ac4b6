import type { BuiltFeature, VisibleSection } from '@vesica/contract'
import { pictureSources } from '../../../data/pictures.ts'
import { text } from '../../../i18n/text.ts'
import styles from './Features.module.css'
import { Icon } from './Icon.tsx'
import shared from './shared.module.css'

const copy = text.landingStill.features
const usual: readonly VisibleSection[] = copy.items.map((item) => ({
  ...item,
  picture: null,
  image: null,
  images: null,
}))

/** The platform's own sections or the default ones, without those of features that are off. */
export const visibleSections = (
  own: readonly VisibleSection[] | null,
  on: readonly BuiltFeature[],
): readonly VisibleSection[] => (own ?? usual).filter(({ part }) => part === null || on.includes(part))

const Section = ({ section }: { section: VisibleSection }) => {
  const sources = pictureSources(section)
  return (
    <li>
      {sources ? (
        <img
          className={styles.picture}
          {...sources}
          sizes="(max-width: 639px) 100vw, 360px"
          alt=""
          width={640}
          height={400}
          loading="lazy"
          decoding="async"
        />
      ) : (
        <Icon name={section.icon} size={28} className={styles.icon} />
      )}
      <h3 className={styles.title} dir="auto">
        {section.title}
      </h3>
      <p className={styles.text} dir="auto">
        {section.text}
      </p>
    </li>
  )
}

/** Feature sections of the platform. @param title the platform's own; empty: the default, for screen readers only */
export const Features = ({ title, sections }: { title: string; sections: readonly VisibleSection[] }) => (
  <div className={shared.width}>
    <h2
      id="features-title"
      className={title === '' ? 'visually-hidden' : `${shared.heading} ${styles.heading}`}
      dir="auto"
    >
      {title || copy.title}
    </h2>
    <ul className={styles.list}>
      {sections.map((section) => (
        <Section key={section.title} section={section} />
      ))}
    </ul>
  </div>
)
