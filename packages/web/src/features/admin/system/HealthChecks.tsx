import {
  IconBuildingBank,
  IconCertificate,
  IconClock,
  IconCoins,
  IconDatabase,
  IconDatabaseExport,
  IconFolder,
  IconLink,
  IconMail,
  IconRestore,
  IconServer,
  IconStack2,
} from '@tabler/icons-react'
import type { health } from '@vesica/contract'
import type { ComponentType } from 'react'
import { text } from '../../../i18n/text.ts'
import { RelativeTime } from '../../../ui/text/RelativeTime.tsx'
import { StatusBadge } from '../../../ui/text/StatusBadge.tsx'
import type { Tone } from '../../../ui/text/status.ts'
import styles from './Health.module.css'

const copy = text.health

const icons: Readonly<Record<health.HealthKey, ComponentType<{ size?: number }>>> = {
  database: IconDatabase,
  disk: IconFolder,
  mail: IconMail,
  jobs: IconStack2,
  rates: IconCoins,
  clock: IconClock,
  ledger: IconBuildingBank,
  audit: IconLink,
  backup: IconDatabaseExport,
  restore: IconRestore,
  certificate: IconCertificate,
  processes: IconServer,
}

const tones: Readonly<Record<health.HealthState, Tone>> = {
  good: 'success',
  attention: 'waiting',
  bad: 'danger',
  unknown: 'neutral',
}

const Check = ({ check: { key, state, message, moment } }: { check: health.HealthCheck }) => {
  const Icon = icons[key]
  return (
    <li className={styles.check} data-state={state}>
      <span className={styles.icon} aria-hidden="true">
        <Icon size={18} />
      </span>
      <strong className={styles.name}>{copy.keys[key]}</strong>
      <span className={styles.said}>
        {message}
        {moment && (
          <>
            , {moment.is} <RelativeTime moment={moment.at} />
          </>
        )}
      </span>
      <StatusBadge status={state} tone={tones[state]}>
        {copy.states[state]}
      </StatusBadge>
    </li>
  )
}

/** The checks that run every minute, each with its result. */
export const HealthChecks = ({ checks }: { checks: readonly health.HealthCheck[] }) => (
  <ul className={styles.checks} aria-label={copy.checks}>
    {checks.map((check) => (
      <Check key={check.key} check={check} />
    ))}
  </ul>
)
