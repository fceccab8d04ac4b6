import { courses, progress } from '@vesica/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { aLesson, anEnrolment, comesAfter, enteredCourse, aRequirement, notEntered } from '../../../test/course.ts'
import { aNetwork } from '../../../test/network.ts'
import { show } from '../../../test/show.tsx'
import { LessonPage, type LessonStudyProps } from './LessonPage.tsx'

let network: ReturnType<typeof aNetwork>
beforeEach(() => {
  network = aNetwork()
})

/** Stands in for the player or reader and shows the start position. */
const Study = ({ opened, task, head, about, children }: LessonStudyProps) => (
  <>
    <p>{opened === undefined ? 'waits' : `begins at ${opened?.positionMs ?? 0}`}</p>
    {task && <p>introduces</p>}
    {head}
    {children}
    <aside aria-label="about">{about}</aside>
  </>
)

const Page = () => (
  <LessonPage
    id="id-of-lesson"
    courseId="id-of-course"
    upgradeHref={undefined}
    Study={Study}
    attempt={undefined}
    onAttempt={() => undefined}
  />
)

const halfway: progress.Progress = {
  positionMs: 540_000,
  place: null,
  fraction: 0.44,
  completedAt: null,
  passes: 0,
  lastOpenedAt: '2026-01-02T12:00:00.000Z',
  hidden: false,
}

const showLesson = (lesson: courses.OpenedLesson) => {
  network.answers(courses.getLesson, { lesson })
  network.answers(courses.openLesson, { lesson: { ...lesson, progress: halfway } })
  return show(<Page />)
}

const completion = (changed: Partial<courses.OpenedLesson['completion']> = {}) => ({
  rules: [{ rule: 'hand' as const, met: false, sentence: 'You mark it as complete.' }],
  markable: true,
  marked: false,
  completedAt: null,
  ...changed,
})

test('a lesson shows its position in the course, its requirements, and its neighbors', async () => {
  const materials = [
    { id: 'one', name: 'A page to print.pdf', url: '/api/lessons/id-of-lesson/materials/one', bytes: 24_000 },
    { id: 'two', name: 'A candle', url: null, bytes: null },
  ]
  showLesson(aLesson({ materials }))
  expect(await screen.findByRole('heading', { level: 1, name: 'What the pause holds' })).toBeDefined()
  expect(screen.getByText('Lesson 4 of 9')).toBeDefined()
  expect(screen.getByText('3 of 9 done')).toBeDefined()
  const courseLink = screen.getByRole('link', { name: 'The second silence' })
  expect(courseLink).toHaveProperty('pathname', '/content/courses/id-of-course')
  expect(screen.getByText('90% of it were played.')).toBeDefined()
  const file = screen.getByRole('link', { name: 'A page to print.pdf' })
  expect(file.getAttribute('href')).toBe('/api/lessons/id-of-lesson/materials/one')
  expect(screen.queryByRole('link', { name: 'A candle' })).toBeNull()
  const links = within(screen.getByRole('navigation', { name: 'Lessons' })).getAllByRole('link')
  expect(links.map((link) => [link.getAttribute('href'), link.textContent])).toEqual([
    ['/content/courses/id-of-course/lessons/three', 'PreviousListening with the hands · done'],
    ['/content/courses/id-of-course/lessons/five', 'NextFive questions · quiz, 6 min'],
  ])
})

test('opening is reported once, and playback resumes at the server’s position', async () => {
  showLesson(aLesson())
  expect(await screen.findByText('begins at 540000')).toBeDefined()
  expect(network.asked(courses.openLesson)).toHaveLength(1)
})

test('a lesson is marked as done by hand only where that is up to the member', async () => {
  const person = showLesson(aLesson({ completion: completion() }))
  network.answers(courses.markLesson, { lesson: aLesson() })
  const mark = await screen.findByRole('button', { name: 'Mark as done' })
  const now = completion({ marked: true, completedAt: '2026-01-05T12:00:00.000Z' })
  network.answers(courses.getLesson, { lesson: aLesson({ completion: now }) })
  await person.click(mark)
  const done = await screen.findByRole('button', { name: 'Done', pressed: true })
  expect(await screen.findByText('Lesson completed.')).toBeDefined()
  network.answers(courses.getLesson, { lesson: aLesson({ completion: completion() }) })
  await person.click(done)
  expect(await screen.findByRole('button', { name: 'Mark as done', pressed: false })).toBeDefined()
  expect(network.asked(courses.markLesson).map(({ body }) => body)).toEqual([{ done: true }, { done: false }])
})

test('a lesson that completes automatically shows its date, and has no button to mark it', async () => {
  showLesson(aLesson({ completion: completion({ markable: false, completedAt: '2026-01-05T12:00:00.000Z' }) }))
  expect(await screen.findByText('Done on Jan 5, 2026')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Mark as done' })).toBeNull()
})

test('a locked lesson does not open, says why, and links to what comes first', async () => {
  showLesson(aLesson({ access: comesAfter, missing: [aRequirement] }))
  const lock = within(await screen.findByRole('region', { name: 'Locked' }))
  expect(lock.getByText('Complete this first: Letters on patience.')).toBeDefined()
  expect(lock.getByRole('link', { name: 'Letters on patience' })).toHaveProperty('pathname', '/content/id-of-letters')
  expect(screen.queryByRole('button', { name: 'Mark as done' })).toBeNull()
  expect(network.asked(courses.openLesson)).toEqual([])
})

test('a lesson of a course without enrolment links to the course', async () => {
  showLesson(aLesson({ access: notEntered }))
  const link = await screen.findByRole('link', { name: 'Enroll in the course' })
  expect(link).toHaveProperty('pathname', '/content/courses/id-of-course')
})

const finished = anEnrolment({ completed: 9, percent: 100, finishedAt: '2026-01-05T12:00:00.000Z' })
const certificate = { number: 'VES-1', issuedAt: '2026-01-05T12:00:00.000Z', revokedAt: null }

test.each([
  ['its certificate where it ends with one', certificate, ['View certificate', 'See other courses']],
  ['other courses where it ends without one', null, ['See other courses']],
  ['no certificate that was revoked', { ...certificate, revokedAt: '2026-02-05T12:00:00.000Z' }, ['See other courses']],
])('completing the last lesson says that the course is finished, and links to %s', async (_, held, labels) => {
  network.answers(courses.getCourse, { course: enteredCourse({ enrolment: finished, certificate: held }) })
  showLesson(aLesson({ courseCompleted: 9, of: 9, next: null }))
  const card = within(await screen.findByRole('region', { name: 'You’ve finished the course' }))
  expect(card.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(labels)
})

test('a lesson of an unfinished course does not request the course', async () => {
  showLesson(aLesson({ courseCompleted: 8, of: 9 }))
  await screen.findByText('8 of 9 done')
  expect(screen.queryByText('You’ve finished the course')).toBeNull()
  expect(network.asked(courses.getCourse)).toEqual([])
})

test('practice is logged in whole minutes', async () => {
  const practice = { type: 'practice', contentType: 'text', completion: completion() } as const
  const person = showLesson(aLesson(practice))
  network.answers(courses.logPractice, { lesson: aLesson(practice) })
  const field = await screen.findByRole('textbox', { name: 'Minutes' })
  expect(screen.getByText('introduces')).toBeDefined()
  expect(screen.getByText('No time logged yet')).toBeDefined()
  for (const wrong of ['0', '1.5', '1441']) {
    await person.clear(field)
    await person.type(field, `${wrong}{Enter}`)
    expect(await screen.findByText('Please enter a whole number of minutes from 1 to 1440.')).toBeDefined()
  }
  expect(network.asked(courses.logPractice)).toEqual([])
  await person.clear(field)
  network.answers(courses.getLesson, { lesson: aLesson({ ...practice, practiceMinutes: 20 }) })
  await person.type(field, '20{Enter}')
  expect(await screen.findByText('20 minutes so far')).toBeDefined()
  expect(network.asked(courses.logPractice).map(({ body }) => body)).toEqual([{ minutes: 20 }])
  expect(field).toHaveProperty('value', '')
})

test('a lesson that was removed meanwhile says so, and links back to the course', async () => {
  network.refuses(courses.getLesson, 404, { message: 'Resource not found.', code: 'not_found' })
  show(<Page />)
  expect(await screen.findByText('Lesson not found')).toBeDefined()
  expect(screen.getByRole('link', { name: 'Go to course' })).toHaveProperty('pathname', '/content/courses/id-of-course')
})

test('a lesson that fails to load says so, and Retry loads it', async () => {
  network.refuses(courses.getLesson, 500, { message: 'Server error. Please try again later.', code: 'server_error' })
  const person = show(<Page />)
  const failed = await screen.findByRole('alert')
  network.answers(courses.getLesson, { lesson: aLesson() })
  network.answers(courses.openLesson, { lesson: aLesson() })
  await person.click(within(failed).getByRole('button', { name: 'Retry' }))
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('What the pause holds'))
})
