import { IconCoins, IconDoorEnter, IconHeartbeat, IconToggleRight } from '@tabler/icons-react'
import type { system } from '@vesica/contract'
import { usd } from '../../../format/money.ts'
import { text } from '../../../i18n/text.ts'
import { StatCard } from '../../../ui/text/StatCard.tsx'
import styles from './System.module.css'

const copy = text.system.system.cards
const features = text.availability.cards

const percent = (value: number) => `${Number(value.toFixed(2))}%`

/** The platform's status. */
export const StatusCards = ({ controls }: { controls: system.SystemControls }) => {
  const { uptimePercent } = controls
  const on = controls.features.filter(({ enabled }) => enabled).length
  return (
    <div className={styles.cards}>
      <StatCard
        dense
        label={copy.status}
        value={controls.systemStatus ? copy.maintenance : copy.operational}
        note={uptimePercent === null ? copy.uptimeUnknown : copy.uptime(percent(uptimePercent))}
        icon={<IconHeartbeat size={20} />}
      />
      <StatCard
        dense
        label={features.features}
        value={features.active(on)}
        note={features.rest(controls.features.length, controls.features.length - on)}
        icon={<IconToggleRight size={20} />}
      />
      <StatCard
        dense
        label={copy.registration}
        value={controls.registrationEnabled ? text.labels.openState : text.labels.closed}
        note={copy.fees[controls.signupCharge](usd(controls.registrationFee))}
        icon={<IconDoorEnter size={20} />}
      />
      <StatCard
        dense
        label={copy.assets}
        value={copy.active(controls.activePaymentAssets)}
        note={copy.inactive(controls.inactivePaymentAssets)}
        icon={<IconCoins size={20} />}
      />
    </div>
  )
}
