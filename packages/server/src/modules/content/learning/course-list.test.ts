import { courses } from '@vesica/contract'
import { expect, test } from 'vitest'
import { aLearning } from '../../../../test/learning.ts'
import { aLibrary } from '../../../../test/library.ts'
import { aMember } from '../../../../test/people.ts'

/** Prerequisites are read for this many courses and sections, with this many each. */
const [COURSES, SECTIONS, EACH] = [70, 50, 20]

test('prerequisites of a course section are complete despite thousands of others', async () => {
  const library = await aLibrary()
  const { running } = library
  const learning = aLearning(library)
  const member = await aMember(running)
  const first = await library.item()
  const [last] = await Promise.all(Array.from({ length: COURSES }, () => learning.course({ title: 'Steep' })))
  const lesson = await learning.lesson(last ?? '')
  await running.sql(`insert into course_section (id, course_id, title, position)
    select gen_random_uuid(), course.id, 'Step ' || n, n from course, generate_series(1, ${SECTIONS}) as n where title = 'Steep'`)
  await running.sql(
    `insert into course_requirement (id, course_id, section_id, position, needs_item_id, words)
     select gen_random_uuid(), course_id, id, n, $1, '' from course_section, generate_series(1, ${EACH}) as n`,
    [first.id],
  )
  await running.sql('update lesson set section_id = (select id from course_section where course_id = $1 limit 1)', [
    last,
  ])
  const { courses: listed } = await member.call(courses.listCourses, { query: { limit: '100' } })
  expect(listed.map(({ prerequisites }) => prerequisites)).toEqual(Array.from({ length: COURSES }, () => []))
  const { course } = await member.call(courses.getCourse, { params: { id: last ?? '' } })
  expect(course.sections.map(({ requires }) => requires.length)).toEqual([EACH])
  expect(course.sections[0]?.requires[0]).toMatchObject({ id: first.id, done: false })
  await learning.enrol(last ?? '', member.id)
  const { lesson: locked } = await member.call(courses.getLesson, { params: { id: lesson } })
  expect(locked.missing.map(({ title }) => title)).toEqual(Array.from({ length: EACH }, () => first.title))
})
