import type { LandingTexts, SignupCharge } from '@vesica/contract'
import { usdPrice } from '../../../format/money.ts'
import { text } from '../../../i18n/text.ts'
import styles from './About.module.css'
import type { LandingData } from './landingData.ts'
import shared from './shared.module.css'

const copy = text.landingStill.about

/** Paragraphs about the platform. */
const paragraphsOf = ({ about }: LandingTexts, name: string): readonly string[] =>
  about === ''
    ? copy.paragraphs(name)
    : about
        .split(/\n\s*\n/)
        .map((paragraph) => paragraph.trim())
        .filter(Boolean)

type AboutProps = {
  own: LandingTexts
  name: string
  feeUsd: number
  charge: SignupCharge
  coins: LandingData['coins']
}

/** About the platform, and how to become a member. */
export const About = ({ own, name, feeUsd, charge, coins }: AboutProps) => {
  const fee = feeUsd > 0 ? usdPrice(feeUsd) : ''
  const steps = copy.steps(
    fee,
    charge === 'fee_and_year',
    coins.map((coin) => coin.name),
  )
  return (
    <div className={`${shared.width} ${styles.columns}`}>
      <div>
        <p className={shared.kicker}>{text.labels.about}</p>
        <h2 id="about-title" className={shared.heading} dir="auto">
          {own.about_title || copy.title}
        </h2>
        {paragraphsOf(own, name).map((paragraph) => (
          <p key={paragraph} className={styles.paragraph} dir="auto">
            {paragraph}
          </p>
        ))}
      </div>
      <div>
        <h3 className={styles.stepsTitle}>{copy.stepsTitle}</h3>
        <ol className={styles.steps}>
          {steps.map((step) => (
            <li key={step.title}>
              <strong>{step.title}</strong>
              <span>{step.text}</span>
            </li>
          ))}
        </ol>
      </div>
    </div>
  )
}
