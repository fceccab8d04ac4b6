import type { BuiltFeature } from '@vesica/contract'
import { text } from '../../../i18n/text.ts'
import styles from './Features.module.css'
import { Icon, type IconName } from './Icon.tsx'
import shared from './shared.module.css'

type Item = { icon: string; part?: string; title: string; text: string }

const items: readonly Item[] = text.landing.features.items

/** What the product does. @param on the parts of it that are on */
export const Features = ({ on }: { on: readonly BuiltFeature[] }) => (
  <section id="features" className={styles.features} aria-labelledby="features-title">
    <div className={shared.width}>
      <h2 id="features-title" className="visually-hidden">
        {text.landing.features.title}
      </h2>
      <ul className={styles.list}>
        {items
          .filter(({ part }) => part === undefined || on.some((feature) => feature === part))
          .map((item) => (
            <li key={item.icon}>
              <Icon name={item.icon as IconName} size={28} className={styles.icon} />
              <h3 className={styles.title}>{item.title}</h3>
              <p className={styles.text}>{item.text}</p>
            </li>
          ))}
      </ul>
    </div>
  </section>
)
