import { text } from '../../../i18n/text.ts'
import styles from './Features.module.css'
import { Icon, type IconName } from './Icon.tsx'
import shared from './shared.module.css'

/** What the product does, six things. */
export const Features = () => (
  <section id="features" className={styles.features} aria-labelledby="features-title">
    <div className={shared.width}>
      <h2 id="features-title" className="visually-hidden">
        {text.landing.features.title}
      </h2>
      <ul className={styles.list}>
        {text.landing.features.items.map((item) => (
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
