import { useCurrentUser, usePlatform } from '../data/hooks.ts'
import { dateTime } from '../format/time.ts'
import { text } from '../i18n/text.ts'
import { PlannedBanner } from '../ui/page/PlannedBanner.tsx'

const copy = text.general.planned

/** Upcoming maintenance, in the reader's time zone; for administrators, who can continue, also while it lasts. */
export const MaintenanceBanner = () => {
  const platform = usePlatform()
  const isAdmin = useCurrentUser()?.role === 'admin'
  const plan = platform?.plannedMaintenance
  if (!plan || (platform.maintenance && !isAdmin)) return null
  return (
    <PlannedBanner label={text.labels.plannedMaintenance} note={plan.message}>
      {platform.maintenance ? copy.now(dateTime(plan.until)) : copy.before(dateTime(plan.from), dateTime(plan.until))}
    </PlannedBanner>
  )
}
