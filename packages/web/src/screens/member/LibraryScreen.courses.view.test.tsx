import { content, courses, membership } from '@vesica/contract'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { aCourse, anEnrolment, lockedCourse } from '../../../test/course.ts'
import { anItem } from '../../../test/library.ts'
import { AtAddress, signedIn } from '../../../test/member.tsx'
import { aNetwork } from '../../../test/network.ts'
import { show } from '../../../test/show.tsx'
import { LibraryScreen } from './LibraryScreen.tsx'

const page = (items: content.ContentItem[]) => ({
  content: items,
  total: items.length,
  next_cursor: null,
  previous_cursor: null,
  metrics: { published: 1, open: 1 },
})

let network: ReturnType<typeof aNetwork>
beforeEach(() => {
  network = aNetwork()
  signedIn(network)
  network.answers(content.listContentCategories, { categories: [] })
  network.answers(membership.listPlans, { plans: [] })
})

const showLibrary = (address = '/content') => show(<AtAddress address={address} screen={LibraryScreen} />)

const listed = (...all: courses.OpenedCourse[]) => ({
  courses: all,
  total: all.length,
  next_cursor: null,
  previous_cursor: null,
})

test('courses are listed in the library with progress or level, and the last viewed one can be resumed', async () => {
  network.answers(content.listContent, page([anItem()]))
  const startedCourse = (id: string, title: string, lastSeenAt: string) =>
    aCourse({ id, title, enrolment: anEnrolment({ lastSeenAt }) })
  const latest = startedCourse('id-of-latest', 'The second silence', '2026-01-06T12:00:00.000Z')
  const older = startedCourse('id-of-older', 'Seven evenings', '2026-01-05T12:00:00.000Z')
  network.answers(courses.listCourses, listed(older, latest, { ...lockedCourse(), title: 'The still course' }))
  showLibrary()
  const shelf = within(await screen.findByRole('region', { name: 'Courses' }))
  expect(shelf.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    '33Seven eveningsCourse · 3 of 9 lessonsGuardian',
    '33The second silenceCourse · 3 of 9 lessonsGuardian',
    'The still courseCourse · 6 h 20 minAvailable to Master',
  ])
  const card = within(await screen.findByRole('article', { name: 'Resume: The second silence' }))
  expect(card.getByRole('link', { name: 'Resume' })).toHaveProperty('pathname', '/content/courses/id-of-latest')
})

test('courses can be filtered and searched, and an empty result says so', async () => {
  network.answers(content.listContent, page([]))
  network.answers(courses.listCourses, listed(aCourse()))
  showLibrary('/content?type=course')
  const shelf = within(await screen.findByRole('region', { name: 'Courses' }))
  expect(await shelf.findByRole('link', { name: 'The second silence' })).toBeDefined()
  expect(shelf.getByRole('status').textContent).toBe('Showing 1 of 1 course')
  // The empty state for items is not shown when courses are listed.
  expect(screen.queryByText('No results')).toBeNull()
  expect(network.asked(courses.listCourses).at(-1)?.query).toEqual({ limit: '20' })
})

test('a courses-only library without courses says so', async () => {
  network.answers(content.listContent, page([]))
  network.answers(courses.listCourses, listed())
  showLibrary('/content?type=course&search=nothing')
  expect(await screen.findByText('No courses match your search')).toBeDefined()
  expect(network.asked(courses.listCourses).at(-1)?.query).toEqual({ limit: '20', search: 'nothing' })
})
