import { screen, waitFor, within } from '@testing-library/react'
import { rightsOf, courseManagement } from '@vesica/contract'
import { beforeEach, describe, expect, test } from 'vitest'
import { AtAddress, signedIn } from '../../../../../test/member.tsx'
import { aNetwork } from '../../../../../test/network.ts'
import { show } from '../../../../../test/show.tsx'
import { aCourse, aLesson, aSection, someCourses } from '../../../../../test/taught.ts'
import { CoursesScreen } from '../../../../screens/admin/CoursesScreen.tsx'

let network: ReturnType<typeof aNetwork>
beforeEach(() => {
  network = aNetwork()
  signedIn(network, { role: 'admin', adminRoles: ['content'], rights: rightsOf(['content']) })
})

const lesson = (id: string, sectionId: string | null, changed: Partial<courseManagement.EditedLesson> = {}) =>
  aLesson({ id, title: `Lesson ${id}`, sectionId, ...changed })
const section = aSection({ id: 's1', title: 'Arriving', release: 'days', releaseDays: 7, releaseHour: 6 })
const curriculum = [lesson('a', null), lesson('b', null), lesson('c', 's1')]
const course = (changed: Partial<courseManagement.EditedCourse> = {}) =>
  aCourse({ sections: [section], curriculum, lessons: 3, lessonsPublished: 3, ...changed })

const at = (search = '') =>
  show(<AtAddress address={`/admin/courses?course=id-of-silence${search}`} screen={CoursesScreen} />)
const orders = () => network.asked(courseManagement.reorderCurriculum).map(({ body }) => body)
const read = async () => {
  const list = await screen.findByRole('region', { name: 'Curriculum' })
  return within(list)
    .getAllByRole('group')
    .map(
      (group) =>
        `${group.getAttribute('aria-label')}: ${within(group)
          .queryAllByRole('listitem')
          .map((row) => row.querySelector('strong')?.textContent?.replace('Lesson ', ''))
          .join('')}`,
    )
}
const can = async (name: string | RegExp) => {
  await waitFor(() => expect(screen.getByRole('button', { name }).getAttribute('aria-disabled')).toBeNull())
  return screen.getByRole('button', { name })
}

describe('the curriculum', () => {
  test('shows sections with their opening dates, and lessons with their type and excerpt', async () => {
    const text = 'x'.repeat(120)
    const quiz = lesson('q', 's1', {
      type: 'quiz',
      textPreview: '',
      sourceType: 'none',
      published: false,
      sample: true,
    })
    someCourses(network, [course({ curriculum: [lesson('a', null, { textPreview: text }), quiz] })])
    at()
    expect(await read()).toEqual(['No section: a', 'Arriving: q'])
    expect(screen.getByText('Available 7 days after enrollment, at 06:00')).toBeTruthy()
    expect(screen.getByText(`${text}…`)).toBeTruthy()
    const row = screen.getByText('Lesson q').closest('li')
    for (const label of ['Draft', 'Free sample', 'Quiz · 22 min', 'No questions yet'])
      expect(row?.textContent).toContain(label)
    expect(row?.textContent).not.toContain('the course can’t be completed')
  })

  test('warns that a published quiz without questions keeps students from finishing', async () => {
    someCourses(network, [course({ curriculum: [lesson('q', null, { type: 'quiz' })] })])
    at()
    await screen.findByText('No questions yet, so the course can’t be completed')
  })

  test('explains how to start when it is empty', async () => {
    someCourses(network, [aCourse()])
    const person = at()
    await screen.findByText('No lessons yet')
    await person.click(await can('Add Lesson'))
    await screen.findByRole('dialog', { name: 'Add Lesson' })
  })

  test('says so when the course was deleted', async () => {
    someCourses(network, [])
    network.refuses(courseManagement.getManagedCourse, 404, { message: 'Resource not found.', code: 'not_found' })
    at()
    await screen.findByText('This course doesn’t exist. It may have been deleted.')
  })
})

describe('moving a lesson or section', () => {
  const answered = (sections: readonly string[][], version = 6) => {
    const [unsectioned = [], within = []] = sections
    const to = (ids: readonly string[], sectionId: string | null) =>
      ids.map((id) => ({ ...(curriculum.find((item) => item.id === id) as courseManagement.EditedLesson), sectionId }))
    const next = course({ curriculum: [...to(unsectioned, null), ...to(within, 's1')], curriculumVersion: version })
    network.answers(courseManagement.reorderCurriculum, { course: next })
    network.answers(courseManagement.getManagedCourse, { course: next })
  }

  test('by keyboard applies at once, is announced, sends the seen version, keeps focus, and can be undone', async () => {
    someCourses(network, [course()])
    const person = at()
    const handle = await can(/^Move Lesson b:/)
    await can('Move Lesson b up')
    handle.focus()
    answered([['a'], ['b', 'c']])
    await person.keyboard('{Alt>}{ArrowDown}{/Alt}')
    await waitFor(async () => expect(await read()).toEqual(['No section: a', 'Arriving: bc']))
    expect(screen.getByText('Lesson b is now lesson 2 of 3, in Arriving.').closest('[role=status]')).toBeTruthy()
    expect(document.activeElement?.getAttribute('aria-label')).toMatch(/^Move Lesson b:/)
    await waitFor(() =>
      expect(orders()).toEqual([{ version_seen: 5, lessons: ['a'], sections: [{ id: 's1', lessons: ['b', 'c'] }] }]),
    )
    await waitFor(() => expect(screen.getByRole('button', { name: 'Undo' }).hasAttribute('disabled')).toBe(false))
    answered([['a', 'b'], ['c']], 7)
    await person.click(screen.getByRole('button', { name: 'Undo' }))
    await waitFor(() =>
      expect(orders()[1]).toEqual({ version_seen: 6, lessons: ['a', 'b'], sections: [{ id: 's1', lessons: ['c'] }] }),
    )
    await screen.findByText('Previous order restored.')
    expect(await read()).toEqual(['No section: ab', 'Arriving: c'])
  })

  test('twice in a row sends the second with the version that the first created', async () => {
    someCourses(network, [course()])
    const person = at()
    const downButton = await can('Move Lesson a down')
    const between = course({ curriculumVersion: 6, curriculum: [curriculum[1], curriculum[0], curriculum[2]] as never })
    const answer = network.delays(courseManagement.reorderCurriculum, { course: between })
    await person.click(downButton)
    await person.click(await can('Move Lesson a down'))
    expect(await read()).toEqual(['No section: b', 'Arriving: ac'])
    network.answers(courseManagement.getManagedCourse, { course: between })
    answer()
    answered([['b'], ['a', 'c']], 7)
    await waitFor(() =>
      expect(orders()).toEqual([
        { version_seen: 5, lessons: ['b', 'a'], sections: [{ id: 's1', lessons: ['c'] }] },
        { version_seen: 6, lessons: ['b'], sections: [{ id: 's1', lessons: ['a', 'c'] }] },
      ]),
    )
    expect(await read()).toEqual(['No section: b', 'Arriving: ac'])
  })

  test('after a concurrent change shows the other order and says so', async () => {
    someCourses(network, [course()])
    const person = at()
    const downButton = await can('Move Lesson a down')
    const message = 'Someone else changed the curriculum, so your move wasn’t saved.'
    network.refuses(courseManagement.reorderCurriculum, 409, { message, code: 'curriculum_changed' })
    const otherCourse = course({ curriculum: curriculum.toReversed().map((item) => ({ ...item, sectionId: null })) })
    network.answers(courseManagement.getManagedCourse, { course: { ...otherCourse, curriculumVersion: 9 } })
    await person.click(downButton)
    await screen.findByText(/^Someone else changed the curriculum, so your move wasn’t saved/)
    await waitFor(async () => expect(await read()).toEqual(['No section: cba', 'Arriving: ']))
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
    expect(orders()).toHaveLength(1)
  })

  test('moves a section with its lessons, and announces the ends', async () => {
    const second = aSection({ id: 's2', title: 'Staying' })
    someCourses(network, [course({ sections: [section, second] })])
    network.answers(courseManagement.reorderCurriculum, {
      course: course({ sections: [second, section], curriculumVersion: 6 }),
    })
    const person = at()
    const downButton = await can('Move Arriving down')
    expect(screen.getByRole('button', { name: 'Move Staying down' }).getAttribute('title')).toBe('Already last.')
    await person.click(downButton)
    await waitFor(() =>
      expect(orders()).toEqual([
        {
          version_seen: 5,
          lessons: ['a', 'b'],
          sections: [
            { id: 's2', lessons: [] },
            { id: 's1', lessons: ['c'] },
          ],
        },
      ]),
    )
    expect(screen.getByText('Arriving is now section 2 of 2.')).toBeTruthy()
  })
})

describe('a lesson', () => {
  test('is deleted after a confirmation, and restored', async () => {
    someCourses(network, [course()])
    network.answers(courseManagement.deleteLesson, { message: 'Gone.' })
    network.answers(courseManagement.restoreLesson, { lesson: lesson('a', null) })
    const person = at()
    await person.click(await can('Remove Lesson a'))
    const dialog = await screen.findByRole('dialog', { name: 'Are you sure you want to remove this lesson?' })
    await person.click(within(dialog).getByRole('button', { name: 'Remove' }))
    await screen.findByText('Lesson a has been removed from the course.')
    await person.click(await screen.findByRole('button', { name: 'Undo' }))
    await screen.findByText('Lesson a has been restored.')
    expect(network.asked(courseManagement.restoreLesson)).toHaveLength(1)
  })

  test('links to its audit log', async () => {
    someCourses(network, [course()])
    network.answers(courseManagement.getManagedLesson, { lesson: lesson('a', null) })
    at('&open=info:a')
    const history = await screen.findByRole('link', { name: 'History of Lesson a' })
    expect(new URL((history as HTMLAnchorElement).href).search).toBe('?record=lesson%3Aa')
  })
})
