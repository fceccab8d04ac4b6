import { centsText, type Input, parseCents, libraryManagement, courseManagement, usdToCents } from '@vesica/contract'
import { bodyOf, choice, defineFields, dollars, line, lines, own, toggle, valuesOf } from '../../../../forms/fields.ts'
import { readDollars } from '../../../../format/number.ts'
import { text } from '../../../../i18n/text.ts'
import { type RequirementValue, toFormValue, sentOf } from '../requirements/requirementValue.ts'

const copy = text.adminCourses.form

const flag = (on: boolean) => (on ? 'true' : 'false')

/** A typed price (`24`, `24,50`, `$1,024.50`); empty means none. */
export const readPrice = (typed: string): string | undefined => {
  const cents = typed.trim() === '' ? 0n : parseCents(readDollars(typed) ?? '')
  return cents === undefined ? undefined : centsText(cents)
}

/** The form fields of a course. Fields defined here are rendered, filled in, validated and sent. */
export const courseFields = defineFields<courseManagement.EditedCourse>()({
  title: line(text.labels.title, { needed: true, most: libraryManagement.TITLE_MAX, wide: true }),
  category: choice<string>(text.labels.category, {
    needed: true,
    data: courseManagement.courseCategories.map((value) => ({ value, label: value })),
  }),
  duration: line(text.labels.duration, { needed: true, most: 60, why: copy.durationWhy }),
  plan: choice(text.labels.availableTo, {
    of: ({ planId }) => planId,
    wire: 'plan_id',
    send: (plan) => plan || undefined,
  }),
  price: dollars(text.labels.price, {
    why: copy.priceWhy,
    start: '0',
    read: readPrice,
    unread: copy.priceUnreadable,
    of: ({ price }) => centsText(usdToCents(price)),
    send: (price) => readPrice(price) ?? price,
  }),
  description: lines(text.labels.description, { needed: true, most: 4000, why: copy.descriptionWhy, wide: true }),
  objective: lines(copy.objective, {
    most: 4000,
    wide: true,
    of: ({ courseObjective }) => courseObjective,
    wire: 'course_objective',
  }),
  audience: lines(copy.audience, { most: 2000, wide: true }),
  prerequisites: own<readonly RequirementValue[], courseManagement.EditedCourse>([], {
    wide: true,
    of: ({ prerequisites }) => prerequisites.map(toFormValue),
    send: (requirements) => JSON.stringify(sentOf(requirements)),
  }),
  tags: line(text.labels.tags, {
    why: text.labels.separateWithCommas,
    wide: true,
    of: ({ tags }) => tags.join(', '),
    send: (tags) => [tags],
  }),
  published: toggle(text.labels.published, { why: copy.publishedWhy, send: flag }),
  featured: toggle(text.labels.featured, { why: copy.featuredWhy, send: flag }),
  certificate: toggle(text.labels.certificate, {
    why: copy.certificateWhy,
    start: true,
    of: ({ certificateAvailable }) => certificateAvailable,
    wire: 'certificate_available',
    send: flag,
  }),
  open: toggle(copy.open, {
    why: copy.openWhy,
    start: true,
    of: ({ openForEnrollment }) => openForEnrollment,
    wire: 'open_for_enrollment',
    send: flag,
  }),
  pace: toggle(copy.pace, {
    why: copy.paceWhy,
    of: ({ paceChoice }) => paceChoice,
    wire: 'pace_choice',
    send: flag,
  }),
  /** The version that the form was loaded from. */
  version: own<string, courseManagement.EditedCourse>('', {
    of: ({ version }) => String(version),
    wire: 'version_seen',
    send: (version) => version || undefined,
  }),
})

/** The form values of a course: text as typed. */
export type CourseFields = ReturnType<typeof valuesOf<courseManagement.EditedCourse, typeof courseFields>>

export const emptyCourse: CourseFields = valuesOf(courseFields, undefined)

type CreateBody = Input<typeof courseManagement.createCourse>['body']
type UpdateBody = Input<typeof courseManagement.updateCourse>['body']

/** The request body of a new course, a draft because it has no lessons. */
export const createBody = (values: CourseFields): CreateBody => bodyOf(courseFields, values) as CreateBody

/** The request body of an existing course. */
export const updateBody = (values: CourseFields): UpdateBody => bodyOf(courseFields, values) as UpdateBody
