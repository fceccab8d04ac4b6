import { screen, waitFor, within } from '@testing-library/react'
import { libraryManagement, rightsOf, courseManagement } from '@vesica/contract'
import { beforeEach, describe, expect, test } from 'vitest'
import { AtAddress, signedIn } from '../../../test/member.tsx'
import { aNetwork } from '../../../test/network.ts'
import { show } from '../../../test/show.tsx'
import { aCourse, courseMetrics, someCourses } from '../../../test/taught.ts'
import { CoursesScreen } from './CoursesScreen.tsx'

let network: ReturnType<typeof aNetwork>
beforeEach(() => {
  network = aNetwork()
})

const as = (...roles: Parameters<typeof rightsOf>[0]) =>
  signedIn(network, { role: 'admin', adminRoles: [...roles], rights: rightsOf(roles) })
const at = (search = '') => show(<AtAddress address={`/admin/courses${search}`} screen={CoursesScreen} />)
const metric = async (name: string) =>
  (await screen.findAllByText(name))
    .map((element) => element.closest('[data-dense]'))
    .find((element) => element !== null)
const button = async (name: string) => {
  await waitFor(() => expect(screen.getByRole('button', { name }).getAttribute('aria-disabled')).toBeNull())
  return screen.getByRole('button', { name })
}

describe('the metrics of the courses', () => {
  test('are the server’s counts', async () => {
    as('content')
    someCourses(network, [])
    at()
    await screen.findByText('2 Published · 1 Draft · 1 Archived')
    expect((await metric('Total Courses'))?.textContent).toContain('4')
    expect((await metric('Total Enrollments'))?.getAttribute('href')).toBe('/admin/courses?sort=enrollments')
    expect((await metric('Total Enrollments'))?.textContent).toContain('1,234')
    expect((await metric('Course Completion'))?.textContent).toContain('42%')
    expect((await metric('Active Students'))?.textContent).toContain('17in the last 30 days · 2 assignments to review')
    expect(await screen.findByText('No courses yet')).toBeTruthy()
  })

  test('show a dash where there is no data', async () => {
    as('content')
    someCourses(network, [])
    network.answers(courseManagement.getCoursesAnalytics, { analytics: { ...courseMetrics, courseCompletion: null } })
    at()
    await screen.findByText('No enrollments yet')
    expect((await metric('Course Completion'))?.textContent).toContain('—')
  })

  test('say when they fail to load, and the list below still works', async () => {
    as('content')
    someCourses(network, [aCourse()])
    network.refuses(courseManagement.getCoursesAnalytics, 500, { message: 'Server error.', code: 'server_error' })
    at()
    await screen.findByRole('heading', { name: 'The second silence' })
    expect((await screen.findByRole('alert')).textContent).toContain('The course metrics could not be loaded.')
  })
})

describe('a course of the list', () => {
  test('shows four tags and how many more, and its own numbers', async () => {
    as('content')
    const tags = ['silence', 'breath', 'evening', 'bell', 'sitting', 'night']
    const numbers = { lessons: 12, lessonsPublished: 10, enrollments: 1200, completionRate: 33.4, price: 49.5 }
    someCourses(network, [aCourse({ tags, ...numbers })])
    at()
    const frames = within(await screen.findByRole('list', { name: 'Tags' })).getAllByRole('listitem')
    expect(frames.map(({ textContent }) => textContent)).toEqual([...tags.slice(0, 4), '+2 more'])
    const card = screen.getByRole('heading', { name: 'The second silence' }).closest('li')
    for (const label of ['1210 of 12 published', '1,200', '33%', '$49.50', 'Draft', 'Meditation · Seeker · 6 h'])
      expect(card?.textContent).toContain(label)
    expect(screen.getByRole('link', { name: 'Manage The second silence' }).getAttribute('href')).toBe(
      '/admin/courses?course=id-of-silence',
    )
    expect(screen.getByRole('link', { name: 'Students of The second silence' }).getAttribute('href')).toBe(
      '/admin/courses?course=id-of-silence&part=students',
    )
  })

  test('is published with a press, with an undo', async () => {
    as('content')
    someCourses(network, [aCourse({ lessons: 1, lessonsPublished: 1 })])
    network.answers(courseManagement.publishCourse, { course: aCourse({ published: true, status: 'published' }) })
    const person = at()
    await person.click(await button('Publish The second silence'))
    await screen.findByText('The second silence has been published.')
    await person.click(await screen.findByRole('button', { name: 'Undo' }))
    await waitFor(() =>
      expect(network.asked(courseManagement.publishCourse).map(({ body }) => body)).toEqual([
        { published: true },
        { published: false },
      ]),
    )
  })

  test('that cannot be published says why', async () => {
    as('content')
    someCourses(network, [aCourse()])
    const message = 'It is not there any more.'
    network.refuses(courseManagement.publishCourse, 404, { message, code: 'not_found' })
    const person = at()
    await person.click(await button('Publish The second silence'))
    await screen.findByText(message)
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
  })

  test('with students is archived instead of deleted', async () => {
    as('content')
    someCourses(network, [aCourse({ enrollments: 3 })])
    network.answers(courseManagement.archiveCourse, { course: aCourse({ status: 'archived' }) })
    const person = at('?open=delete:id-of-silence')
    await screen.findByText(/^This course can’t be deleted because 3 people have enrolled/)
    await person.click(await button('Archive instead'))
    await screen.findByText('The second silence has been archived. Enrolled members keep access.')
    expect(network.asked(courseManagement.archiveCourse).map(({ body }) => body)).toEqual([{ archived: true }])
    expect(network.asked(courseManagement.deleteCourse)).toEqual([])
  })

  test('is deleted after a confirmation', async () => {
    as('content')
    someCourses(network, [aCourse()])
    network.answers(courseManagement.deleteCourse, { message: 'Gone.' })
    const person = at('?open=delete:id-of-silence')
    const dialog = await screen.findByRole('dialog', {
      name: 'Are you sure you want to delete "The second silence"?',
    })
    await person.click(within(dialog).getByRole('button', { name: 'Delete' }))
    await screen.findByText('Course Deleted Successfully')
  })

  test('is read-only for a reader', async () => {
    as('reader')
    someCourses(network, [aCourse()])
    at()
    const publish = await screen.findByRole('button', { name: 'Publish The second silence' })
    expect(publish.getAttribute('aria-disabled')).toBe('true')
    expect(screen.getByRole('button', { name: 'Create Course' }).getAttribute('aria-disabled')).toBe('true')
  })
})

describe('the form of a course', () => {
  const sent = (body: unknown) => Object.fromEntries((body as FormData).entries())
  const fill = async (person: ReturnType<typeof show>, name: RegExp, written: string) => {
    const field = await screen.findByRole('textbox', { name })
    await waitFor(() => expect(field.closest('fieldset')?.disabled).toBe(false))
    await person.clear(field)
    await person.click(field)
    await person.paste(written)
  }
  const answerOne = () => {
    const page = { total: 1, next_cursor: null, previous_cursor: null }
    network.answers(libraryManagement.listManagedContent, { content: [], ...page })
    network.answers(courseManagement.listManagedCourses, {
      courses: [aCourse(), aCourse({ id: 'id-of-first', title: 'The first silence' })],
      ...page,
    })
  }

  test('requires title, description, category and duration, and sends a draft with prerequisites', async () => {
    as('content')
    someCourses(network, [])
    answerOne()
    network.answers(courseManagement.createCourse, { course: aCourse() })
    const person = at('?open=add')
    const create = await screen.findByRole('button', { name: 'Create course' })
    expect(create.hasAttribute('disabled')).toBe(true)
    await screen.findByText('Still missing: Title, Category, Duration, and Description.')
    await fill(person, /^Title/, 'Bells')
    await fill(person, /^Duration/, '4 weeks')
    await fill(person, /^Description/, 'One bell.')
    const dialog = screen.getByRole('dialog')
    await person.click(within(dialog).getByRole('combobox', { name: /^Category/ }))
    await person.click((await screen.findAllByRole('option', { name: 'Healing', hidden: true })).at(-1) as HTMLElement)
    await fill(person, /^Price/, '24,5')
    const first = within(dialog).getByRole('combobox', { name: 'Prerequisites' })
    await person.click(first)
    await person.click(await screen.findByRole('option', { name: 'The first silence', hidden: true }))
    // Enter is pressed before results arrive: the previous results must not be selected instead.
    await person.type(first, 'A quiet room{Enter}')
    expect(
      within(within(dialog).getByRole('list', { name: 'Prerequisites' }))
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['The first silenceCourse', 'A quiet roomText'])
    await person.click(create)
    await screen.findByText('Course Created Successfully')
    const [request] = network.asked(courseManagement.createCourse)
    expect(sent(request?.body)).toMatchObject({
      title: 'Bells',
      category: 'Healing',
      duration: '4 weeks',
      price: '24.50',
      plan_id: 'id-of-Seeker',
      published: 'false',
      open_for_enrollment: 'true',
      certificate_available: 'true',
      prerequisites: JSON.stringify(['id-of-first', 'A quiet room']),
    })
  })

  test('keeps typed values after a concurrent change, and shows the other changes', async () => {
    as('content')
    someCourses(network, [aCourse()])
    answerOne()
    const message = 'Somebody changed it meanwhile.'
    const person = at('?open=edit:id-of-silence')
    await fill(person, /^Duration/, '9 h')
    network.refuses(courseManagement.updateCourse, 409, { message, code: 'content_changed' })
    network.answers(courseManagement.getManagedCourse, { course: aCourse({ title: 'Another silence', version: 4 }) })
    await person.click(screen.getByRole('button', { name: 'Update course' }))
    await screen.findByText('Someone else changed this course while you were editing.')
    await screen.findByText('Changed: Title.')
    expect(screen.getByRole('textbox', { name: /^Duration/ })).toHaveProperty('value', '9 h')
    await person.click(screen.getByRole('button', { name: 'Apply their changes to fields I didn’t edit' }))
    expect(screen.getByRole('textbox', { name: /^Title/ })).toHaveProperty('value', 'Another silence')
    network.answers(courseManagement.updateCourse, { course: aCourse({ version: 5 }) })
    await person.click(screen.getByRole('button', { name: 'Update course' }))
    await screen.findByText('Course Updated Successfully')
    expect(network.asked(courseManagement.updateCourse).map(({ body }) => sent(body).version_seen)).toEqual(['3', '4'])
  })

  test('shows an error about a prerequisite at its field', async () => {
    as('content')
    someCourses(network, [aCourse()])
    answerOne()
    const message = 'A course can’t be its own prerequisite, directly or through other courses.'
    network.refuses(courseManagement.updateCourse, 422, { message, code: 'requirement_circular' })
    const person = at('?open=edit:id-of-silence')
    await fill(person, /^Duration/, '9 h')
    await person.click(screen.getByRole('button', { name: 'Update course' }))
    const alert = await screen.findByText(message)
    expect(alert.closest('[data-wide]')?.textContent).toContain('Prerequisites')
  })
})

test('student metrics are hidden while analytics is off', async () => {
  as('content')
  someCourses(network, [])
  network.answers(courseManagement.getCoursesAnalytics, {
    analytics: { ...courseMetrics, courseCompletion: null, activeStudents: null },
  })
  at()
  await screen.findByText('Analytics is off')
  expect((await metric('Course Completion'))?.textContent).toContain('—Analytics is off')
  expect((await metric('Active Students'))?.textContent).toContain('—Analytics is off · 2 assignments to review')
})
