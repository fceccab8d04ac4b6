import { useEffect, useState } from 'react'
import { datesLocale } from '../../../format/zone.ts'
import { locale, text } from '../../../i18n/text.ts'
import { PlannedBanner } from '../../../ui/page/PlannedBanner.tsx'
import type { LandingData } from './landingData.ts'

const copy = text.general.planned

const formatTime = (time: string, own?: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(own ? locale : datesLocale, { dateStyle: 'medium', timeStyle: 'short', ...own }).format(
    new Date(time),
  )

/** Upcoming maintenance: in UTC on the server, in the browser's time zone after hydration. */
export const Planned = ({ plan }: { plan: NonNullable<LandingData['plannedMaintenance']> }) => {
  const [isAwake, setAwake] = useState(false)
  useEffect(() => setAwake(true), [])
  const at = (time: string) =>
    isAwake ? formatTime(time) : `${formatTime(time, { timeZone: 'UTC', hourCycle: 'h23' })} UTC`
  return (
    <PlannedBanner label={text.labels.plannedMaintenance} note={plan.message}>
      {copy.before(at(plan.from), at(plan.until))}
    </PlannedBanner>
  )
}
