import { ActionIcon } from '@mantine/core'
import { IconCircle, IconCircleCheck, IconX } from '@tabler/icons-react'
import { type BuiltFeature, identity, profile, wallet } from '@vesica/contract'
import { useId } from 'react'
import { useAction } from '../../data/action.ts'
import { useRead } from '../../data/hooks.ts'
import { text } from '../../i18n/text.ts'
import { paths } from '../../paths.ts'
import { notifySuccess } from '../../ui/toasts.tsx'
import { notifyFailed } from '../../ui/toastFailed.ts'
import styles from './Welcome.module.css'

const copy = text.member.firstSteps

type FeatureCheck = (feature: BuiltFeature) => boolean

/** Whether the wallet was ever funded; undefined while unknown. */
const useHasPaidIn = (enabled: boolean): boolean | undefined => {
  const { data } = useRead(wallet.getWalletBalances, {}, { enabled })
  return data && (data.totalBalance > 0 || data.history.some(({ usd }) => usd > 0))
}

/** The onboarding steps, completed by actual data. Steps of disabled features are omitted. */
const useSteps = (user: identity.User, isOn: FeatureCheck) => {
  const hasPaidIn = useHasPaidIn(isOn('wallet') && !user.welcomeClosed)
  const steps = [
    {
      href: paths.library(),
      title: copy.library,
      why: copy.libraryWhy,
      done: user.contentAccessed > 0,
      on: isOn('content'),
    },
    { href: paths.wallet(), title: copy.wallet, why: copy.walletWhy, done: hasPaidIn, on: isOn('wallet') },
    {
      href: paths.settings('shipping'),
      title: copy.parcels,
      why: copy.parcelsWhy,
      done: user.shippingDetails !== null,
      on: isOn('store'),
    },
  ]
  return steps.filter(({ on }) => on)
}

/** The onboarding card of a new member, hidden once all steps are done or it is dismissed. */
export const Welcome = ({ user, isOn }: { user: identity.User; isOn: FeatureCheck }) => {
  const id = useId()
  const steps = useSteps(user, isOn)
  const closing = useAction(profile.closeWelcome, {
    refreshes: [identity.getUser],
    onDone: () => notifySuccess(copy.closed),
    onFailed: ({ message }) => notifyFailed(message),
  })
  // Steps with unknown state do not keep the card visible.
  if (user.welcomeClosed || user.role !== 'user' || steps.every(({ done }) => done !== false)) return null
  return (
    <section className={styles.card} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id} className={styles.title}>
          {copy.title}
        </h2>
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          aria-label={copy.close}
          loading={closing.isPending}
          onClick={() => void closing.run({})}
        >
          <IconX size={20} />
        </ActionIcon>
      </div>
      <p className={styles.lead}>{copy.why}</p>
      <ol className={styles.steps}>
        {steps.map(({ href, title, why, done }) => (
          <li key={href}>
            <a className={styles.step} href={href} data-done={done || undefined}>
              {done ? <IconCircleCheck size={22} aria-hidden="true" /> : <IconCircle size={22} aria-hidden="true" />}
              <span className={styles.words}>
                <span>
                  <span className="visually-hidden">{done ? copy.done : copy.toDo} </span>
                  {title}
                </span>
                <span className={styles.why}>{why}</span>
              </span>
            </a>
          </li>
        ))}
      </ol>
    </section>
  )
}
