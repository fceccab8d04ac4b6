import { type Input, libraryManagement, courseManagement } from '@vesica/contract'
import { choice, defineFields, line, lines, own, valuesOf } from '../../../../forms/fields.ts'
import { isoOf, localMinute } from '../../../../format/localTime.ts'
import { text } from '../../../../i18n/text.ts'
import { type RequirementValue, toFormValue, sentOf } from '../requirements/requirementValue.ts'

const copy = text.adminCourses.section

/** A whole number up to a limit. */
const upTo =
  (most: number) =>
  (typed: string): string | undefined =>
    /^\d{1,4}$/.test(typed.trim()) && Number(typed) <= most ? String(Number(typed)) : undefined

const isReleased =
  (release: courseManagement.Release) =>
  ({ release: chosen }: Readonly<Record<string, unknown>>) =>
    chosen === release

/** The form fields of a section. Fields defined here are rendered, filled in, validated and sent. */
export const sectionFields = defineFields<courseManagement.ManagedSection>()({
  title: line(text.labels.title, { needed: true, most: libraryManagement.TITLE_MAX }),
  description: lines(text.labels.description, { most: 2000 }),
  release: choice<courseManagement.Release>(copy.release, {
    start: 'now',
    data: courseManagement.releases.map((value) => ({ value, label: copy.releases[value] })),
  }),
  at: line(text.labels.date, {
    input: 'datetime-local',
    needed: text.labels.enterDateAndTime,
    of: ({ releaseAt }) => (releaseAt === null ? '' : localMinute(new Date(releaseAt))),
    shown: isReleased('date'),
  }),
  days: line(copy.days, {
    input: 'numeric',
    needed: copy.daysWrong,
    read: upTo(3650),
    unread: copy.daysWrong,
    start: '7',
    of: ({ releaseDays }) => String(releaseDays ?? 7),
    wire: 'release_days',
    shown: isReleased('days'),
  }),
  hour: line(copy.hour, {
    input: 'numeric',
    needed: copy.hourWrong,
    read: upTo(23),
    unread: copy.hourWrong,
    start: '6',
    of: ({ releaseHour }) => String(releaseHour ?? 6),
    wire: 'release_hour',
    shown: isReleased('days'),
  }),
  requires: own<readonly RequirementValue[], courseManagement.ManagedSection>([], {
    of: ({ requires }) => requires.map(toFormValue),
  }),
})

export type SectionFields = ReturnType<typeof valuesOf<courseManagement.ManagedSection, typeof sectionFields>>

/** The request body of a section. Values its release does not use are cleared. */
export const sectionBody = (values: SectionFields): Input<typeof courseManagement.createSection>['body'] => {
  const { title, description, release, at, days, hour, requires } = values
  const isOnDay = release === 'date'
  const isAfterDays = release === 'days'
  return {
    title,
    description,
    release,
    release_at: isOnDay ? (isoOf(at) ?? null) : null,
    release_days: isAfterDays ? Number(days) : null,
    release_hour: isAfterDays ? Number(hour) : null,
    requires: sentOf(requires),
  }
}
