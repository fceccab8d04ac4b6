import { pictureSources } from '../../../data/pictures.ts'
import { usdPrice } from '../../../format/money.ts'
import { text } from '../../../i18n/text.ts'
import { paths } from '../../../paths.ts'
import { LevelGeometry } from '../../../ui/picture/Geometry.tsx'
import { NativeDialog } from '../../../ui/dialog/NativeDialog.tsx'
import type { Plan } from './landingData.ts'
import styles from './RewardsDialog.module.css'
import shared from './shared.module.css'

/** order: position of the plan among the levels, for the drawing that replaces a missing picture. */
type RewardsDialogProps = { plan: Plan; order: number; registrationOpen: boolean; onClose: () => void }

const Picture = ({ of, order }: { of: Plan['rewards'][number]; order: number }) => {
  const sources = pictureSources(of)
  return sources ? (
    <img className={styles.picture} {...sources} sizes="320px" alt="" width={320} height={200} loading="lazy" />
  ) : (
    <span className={styles.picture}>
      <LevelGeometry order={order} size="62%" line={1} />
    </span>
  )
}

/** A plan's rewards, with a link to sign up. Members claim them on their overview, so the buttons here are disabled. */
export const RewardsDialog = ({ plan, order, registrationOpen, onClose }: RewardsDialogProps) => {
  const copy = text.landing.rewards
  return (
    <NativeDialog title={copy.title(plan.name)} closeLabel={text.general.close} onClose={onClose}>
      {plan.rewards.length === 0 ? (
        <p className={styles.none}>{copy.none}</p>
      ) : (
        <>
          <p>{copy.lead}</p>
          <ul className={styles.grid}>
            {plan.rewards.map((reward) => (
              <li key={reward.id} className={styles.reward}>
                <Picture of={reward} order={order} />
                <h3 className={styles.name}>{reward.name}</h3>
                {reward.price !== null && <p className={styles.price}>{copy.worth(usdPrice(reward.price))}</p>}
                <p className={styles.description}>{reward.description}</p>
                <button type="button" className={shared.outline} disabled aria-describedby="rewards-note">
                  {copy.claim}
                </button>
              </li>
            ))}
          </ul>
          {registrationOpen && (
            <p className={styles.join}>
              <a className={shared.primary} href={paths.signUp(plan.id)}>
                {copy.join(plan.name)}
              </a>
            </p>
          )}
          <div className={styles.foot}>
            <div className={styles.notes}>
              <p>
                <strong>{copy.members}</strong> {copy.where} <a href={paths.dashboard()}>{copy.overview}</a>
              </p>
              <p id="rewards-note">{copy.note}</p>
            </div>
            <a className={shared.soft} href={paths.settings('shipping')}>
              {copy.settings}
            </a>
          </div>
        </>
      )}
    </NativeDialog>
  )
}
