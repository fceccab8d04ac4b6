import { Alert, Button } from '@mantine/core'
import { IconShieldCheck } from '@tabler/icons-react'
import { health } from '@vesica/contract'
import { useAction } from '../../../data/action.ts'
import { useRead } from '../../../data/hooks.ts'
import { text } from '../../../i18n/text.ts'
import { PageSection } from '../../../ui/page/PageSection.tsx'
import { ReadFailed } from '../../../ui/page/ReadFailed.tsx'
import { RowsSkeleton } from '../../../ui/page/RowsSkeleton.tsx'
import { RelativeTime } from '../../../ui/text/RelativeTime.tsx'
import { notifySuccess } from '../../../ui/toasts.tsx'
import styles from './Health.module.css'
import { HealthChecks } from './HealthChecks.tsx'
import { JobsCard } from './JobsCard.tsx'
import { UptimeCard } from './UptimeCard.tsx'

const copy = text.health

/** The number of passing checks, the time of the last run, and whether the result is current. */
const Sum = ({ found }: { found: health.Health }) => {
  if (found.at === null) return <p className={styles.sum}>{copy.never}</p>
  const withState = (level: health.HealthState) => found.checks.filter(({ state }) => state === level).length
  const unknown = withState('unknown')
  const counts = [
    copy.healthy(withState('good'), found.checks.length),
    ...(found.needs > 0 ? [copy.needs(found.needs)] : []),
    ...(unknown > 0 ? [copy.unknown(unknown)] : []),
  ]
  return (
    <p className={styles.sum}>
      {counts.join(', ')}. {copy.checked} <RelativeTime moment={found.at} />. {copy.every}
    </p>
  )
}

const Verify = () => {
  const verify = useAction(health.verifyHealth, {
    refreshes: [health.getHealth],
    onDone: () => notifySuccess(copy.verified),
  })
  return (
    <div className={styles.verify}>
      <Button
        size="sm"
        variant="default"
        leftSection={<IconShieldCheck size={16} />}
        loading={verify.isPending}
        onClick={() => void verify.run({})}
      >
        {copy.verify}
      </Button>
      {verify.failure && (
        <Alert color="red" role="alert">
          {verify.failure.message}
        </Alert>
      )}
    </div>
  )
}

/** The health of the platform: checks, background jobs and uptime. */
export const HealthPanel = () => {
  const { data, error, refetch } = useRead(health.getHealth, {})
  const result = data?.health
  return (
    <div className={styles.stack}>
      {result && (
        <div className={styles.top}>
          <Sum found={result} />
          <Verify />
        </div>
      )}
      {result?.stale && result.at !== null && (
        <Alert color="red" role="alert">
          {copy.stale} <RelativeTime moment={result.at} />. {copy.staleWhy}
        </Alert>
      )}
      {result && result.checks.length > 0 && <HealthChecks checks={result.checks} />}
      {!result && (
        <PageSection dense>
          {error ? <ReadFailed what={copy.what} read={{ error, refetch }} /> : <RowsSkeleton count={6} dense />}
        </PageSection>
      )}
      <JobsCard />
      <UptimeCard />
    </div>
  )
}
