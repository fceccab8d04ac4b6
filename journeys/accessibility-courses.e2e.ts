import { aCourse, type TaughtCourse } from './support/courses.ts'
import { test } from './support/journey.ts'
import { judgeAll, type Screen } from './support/judged.ts'
import { aMember } from './support/people.ts'

const lessonPath = ({ id, lessons }: TaughtCourse, at: number): string =>
  `/content/courses/${id}/lessons/${lessons[at]?.id}`

const before = (course: TaughtCourse, priced: TaughtCourse, locked: TaughtCourse): Screen[] => [
  { name: 'courses of the library', path: '/content?type=course', shows: course.title },
  { name: 'no certificates yet', path: '/certificates', shows: 'No certificates yet' },
  { name: 'a course that can be entered', path: `/content/courses/${course.id}`, shows: 'Enroll' },
  { name: 'a lesson that one is not in', path: lessonPath(priced, 0), shows: 'Enroll in the course' },
  { name: 'a course with a price', path: `/content/courses/${priced.id}`, shows: 'Enroll for $60…' },
  { name: 'paying for a course', path: `/content/courses/${priced.id}?open=enter`, shows: 'Pay with' },
  { name: 'a course of another level', path: `/content/courses/${locked.id}`, shows: locked.title },
]

const within = (course: TaughtCourse): Screen[] => [
  { name: 'a course that one is in', path: `/content/courses/${course.id}`, shows: 'Start lesson 1' },
  {
    name: 'leaving a course',
    path: `/content/courses/${course.id}?open=leave`,
    shows: 'You can enroll again later.',
  },
  { name: 'a lesson that is read', path: lessonPath(course, 0), shows: 'Sit by a window.' },
  { name: 'a practice', path: lessonPath(course, 1), shows: 'No time logged yet' },
  { name: 'a quiz', path: lessonPath(course, 2), shows: 'Start quiz' },
  {
    name: 'a question of a quiz',
    path: lessonPath(course, 2),
    shows: 'Start quiz',
    then: async (page) => {
      await page.getByRole('button', { name: 'Start quiz' }).click()
      await page.getByRole('radio', { name: 'Forward' }).check()
    },
  },
  { name: 'an assignment', path: lessonPath(course, 3), shows: 'Add a file' },
]

test.describe.configure({ timeout: 180_000 })

test('course screens are accessible', { tag: '@phone-deep' }, async ({ product, open }) => {
  const lesson = { title: 'Where you sit', type: 'reading', contentType: 'text', text_content: 'Sit by a window.' }
  const course = await aCourse(product, 'A course within reach', [
    lesson,
    { title: 'Listening with the hands', type: 'practice', contentType: 'text' },
    { title: 'Two questions', type: 'quiz', contentType: 'text' },
    { title: 'A page about waiting', type: 'assignment', contentType: 'text' },
  ])
  const priced = await aCourse(product, 'A priced course', [lesson], { price: '60' })
  const locked = await aCourse(product, 'A course of masters', [lesson], { level: 'master' })
  const member = await aMember(product)
  const page = await open({ as: member })
  await judgeAll(page, before(course, priced, locked))
  await member.api.send('POST', `/courses/${course.id}/enrol`, {})
  await judgeAll(page, within(course))
})
