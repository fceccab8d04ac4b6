import type { courseManagement } from '@vesica/contract'
import { dateTime } from '../../../../format/time.ts'
import { locale, text } from '../../../../i18n/text.ts'

const copy = text.adminCourses.section
const list = new Intl.ListFormat(locale, { type: 'conjunction' })

type Section = Pick<
  courseManagement.ManagedSection,
  'release' | 'releaseAt' | 'releaseDays' | 'releaseHour' | 'requires'
>

const opening = ({ release, releaseAt, releaseDays, releaseHour }: Section): string => {
  if (release === 'date' && releaseAt !== null) return copy.opensAt(dateTime(releaseAt))
  if (release === 'days')
    return copy.opensAfter((releaseDays ?? 0).toLocaleString(locale), `${String(releaseHour ?? 0).padStart(2, '0')}:00`)
  return copy.opensNow
}

/** The release and prerequisites of a section: `Opens 7 days after enrollment, at 06:00, after The first silence`. */
export const releaseSentence = (section: Section): string => {
  const first = section.requires.map(({ title }) => title)
  return first.length === 0 ? opening(section) : `${opening(section)}, ${copy.after(list.format(first))}`
}
