import { useCurrentUser, usePlatform } from '../data/hooks.ts'
import { dateTime } from '../format/time.ts'
import { text } from '../i18n/text.ts'
import { PlannedBanner } from '../ui/page/PlannedBanner.tsx'

const copy = text.general.planned

/** Maintenance that is near, in the reader's own time zone; to administrators also while it lasts, who work on. */
export const MaintenanceBanner = () => {
  const platform = usePlatform()
  const isAdmin = useCurrentUser()?.role === 'admin'
  const plan = platform?.plannedMaintenance
  if (!plan || (platform.maintenance && !isAdmin)) return null
  return (
    <PlannedBanner label={copy.label} words={plan.words}>
      {platform.maintenance ? copy.now(dateTime(plan.until)) : copy.before(dateTime(plan.from), dateTime(plan.until))}
    </PlannedBanner>
  )
}
