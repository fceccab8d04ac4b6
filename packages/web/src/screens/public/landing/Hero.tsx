import { text } from '../../../i18n/text.ts'
import { FlowerField } from '../../../ui/picture/Geometry.tsx'
import shared from './shared.module.css'
import styles from './Hero.module.css'
import { Icon } from './Icon.tsx'
import type { WokenData } from './landingData.ts'
import { titleLines } from './landingCopy.ts'

type HeroProps = { own: WokenData['hero']; registrationOpen: boolean; onTour?: (() => void) | undefined }

/** own: the platform's own copy. onTour: opens the tour; undefined: no pictures, so no button. */
export const Hero = ({ own, registrationOpen, onTour }: HeroProps) => {
  const copy = text.landing.hero
  return (
    <section className={styles.hero}>
      <div className={`${shared.width} ${styles.inner}`}>
        <div className={styles.words}>
          <p className={shared.kicker} dir="auto">
            {own.kicker || copy.kicker}
          </p>
          <h1 className={styles.title}>
            {titleLines(own).map((line) => (
              <span key={line} dir="auto">
                {line}{' '}
              </span>
            ))}
          </h1>
          <p className={styles.lead} dir="auto">
            {own.lead || copy.lead}
          </p>
          {!registrationOpen && (
            <p className={styles.closed} role="note">
              <strong>{text.landing.closed.title}</strong>
              {text.landing.closed.text}
            </p>
          )}
          <div className={styles.actions}>
            <a className={shared.primary} data-large href={registrationOpen ? '/auth' : '/auth/signin'}>
              {registrationOpen ? copy.start : text.general.signIn}
            </a>
            {onTour && (
              <button type="button" className={shared.outline} data-large onClick={onTour}>
                <Icon name="play" size={18} />
                {copy.demo}
              </button>
            )}
          </div>
        </div>
        <FlowerField className={styles.flower} rings={3} size="100%" line={1.25} />
      </div>
    </section>
  )
}
