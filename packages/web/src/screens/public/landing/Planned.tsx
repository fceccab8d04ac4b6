import { useEffect, useState } from 'react'
import { locale, text } from '../../../i18n/text.ts'
import { PlannedBanner } from '../../../ui/page/PlannedBanner.tsx'
import type { LandingData } from './landingData.ts'

const words = text.words.planned

const shown = (time: string, timeZone: string | undefined): string =>
  new Intl.DateTimeFormat(locale, {
    dateStyle: 'medium',
    timeStyle: 'short',
    hourCycle: 'h23',
    ...(timeZone !== undefined && { timeZone }),
  }).format(new Date(time))

/** Maintenance that is near: by UTC as the server draws it, in the reader's own time zone once the page is awake. */
export const Planned = ({ plan }: { plan: NonNullable<LandingData['plannedMaintenance']> }) => {
  const [isAwake, setAwake] = useState(false)
  useEffect(() => setAwake(true), [])
  const at = (time: string) => (isAwake ? shown(time, undefined) : `${shown(time, 'UTC')} UTC`)
  return (
    <PlannedBanner label={words.label} words={plan.words}>
      {words.before(at(plan.from), at(plan.until))}
    </PlannedBanner>
  )
}
