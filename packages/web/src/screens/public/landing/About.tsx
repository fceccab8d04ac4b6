import type { LandingWords } from '@vesica/contract'
import { usdPrice } from '../../../format/money.ts'
import { text } from '../../../i18n/text.ts'
import styles from './About.module.css'
import { aboutParagraphs } from './landingWords.ts'
import type { LandingData } from './landingData.ts'
import shared from './shared.module.css'

type AboutProps = { own: LandingWords; name: string; feeUsd: number; coins: LandingData['coins'] }

/** What the house is, and how a membership begins. */
export const About = ({ own, name, feeUsd, coins }: AboutProps) => {
  const words = text.landing.about
  const fee = feeUsd > 0 ? usdPrice(feeUsd) : ''
  const steps = words.steps(
    fee,
    coins.map((coin) => coin.name),
  )
  return (
    <section id="about" className={styles.about} aria-labelledby="about-title">
      <div className={`${shared.width} ${styles.columns}`}>
        <div>
          <p className={shared.kicker}>{words.kicker}</p>
          <h2 id="about-title" className={shared.heading}>
            {own.about_title || words.title}
          </h2>
          {aboutParagraphs(own, name).map((paragraph) => (
            <p key={paragraph} className={styles.paragraph}>
              {paragraph}
            </p>
          ))}
        </div>
        <div>
          <h3 className={styles.stepsTitle}>{words.stepsTitle}</h3>
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
    </section>
  )
}
