import type { LandingTexts } from '@vesica/contract'
import { text } from '../../../i18n/text.ts'
import { SeedOfLife } from '../../../ui/picture/Geometry.tsx'
import styles from './Ending.module.css'
import shared from './shared.module.css'

const copy = text.landingStill.ending

type EndingProps = { own: LandingTexts; hasPlans: boolean; registrationOpen: boolean }

/** The final call to action, with its cost. */
export const Ending = ({ own, hasPlans, registrationOpen }: EndingProps) => {
  return (
    <div className={shared.width}>
      <SeedOfLife size={72} line={1.25} />
      <h2 id="ending-title" className={shared.heading} dir="auto">
        {registrationOpen ? own.ending_title || copy.title : text.landing.closed.title}
      </h2>
      <p className={styles.text} dir="auto">
        {registrationOpen ? own.ending || copy.text : text.landing.closed.text}
      </p>
      <div className={styles.actions}>
        <a className={shared.primary} data-large href={registrationOpen ? '/auth' : '/auth/signin'}>
          {registrationOpen ? copy.trial : text.general.signIn}
        </a>
        <a className={shared.outline} data-large href="/contact">
          {copy.sales}
        </a>
      </div>
      {registrationOpen && (
        <p className={styles.cost}>
          {copy.cost} {hasPlans && <a href="#joining">{copy.toJoining}</a>}
        </p>
      )}
    </div>
  )
}
