import { courseManagement } from '@vesica/contract'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { aCourse, aLesson, aSection, changeLesson, courseOf, ordering } from '../../../../test/course-calls.ts'
import { aServer } from '../../../../test/running.ts'
import { anotherAdmin, type Person } from '../../../../test/people.ts'
import { isSame, type Order, placesOf } from './curriculum.rules.ts'

let admin: Person
beforeAll(async () => {
  admin = await anotherAdmin(await aServer({ LIMITS_FACTOR: '10000' }))
})

/** A step in a curriculum; numbers select among existing items. */
type Step =
  | { do: 'add' | 'remove' | 'restore' | 'move'; which: number; into: number }
  | { do: 'section' | 'unsection'; which: number }
  | { do: 'order'; keys: number[] }

const number = fc.nat(20)
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: fc.constant('add' as const), which: number, into: number }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('remove' as const), which: number, into: number }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('restore' as const), which: number, into: number }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('move' as const), which: number, into: number }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('section' as const), which: number }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('unsection' as const), which: number }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('order' as const),
      keys: fc.array(number, { minLength: 40, maxLength: 40 }),
    }),
  },
)

const pick = <T>(list: readonly T[], index: number): T | undefined => list[index % Math.max(1, list.length)]

/** An independent model of a curriculum as a list of lists. */
interface Model {
  free: string[]
  sections: { id: string; lessons: string[] }[]
  gone: string[]
}

const listsOf = (model: Model) => [model.free, ...model.sections.map(({ lessons }) => lessons)]
const all = (model: Model) => listsOf(model).flat()
const removeLesson = (model: Model, id: string) => {
  for (const list of listsOf(model)) if (list.includes(id)) list.splice(list.indexOf(id), 1)
}

const play = async (course: string, model: Model, current: Step): Promise<void> => {
  if (current.do === 'section') {
    if (model.sections.length < 5) model.sections.push({ id: (await aSection(admin, course)).id, lessons: [] })
  } else if (current.do === 'unsection') {
    const section = pick(model.sections, current.which)
    if (!section) return
    await admin.call(courseManagement.deleteSection, { params: { id: section.id } })
    model.sections.splice(model.sections.indexOf(section), 1)
    model.free.push(...section.lessons)
  } else if ('keys' in current) await order(course, model, current.keys)
  else if ('into' in current) await onLesson(course, model, current)
}

const order = async (course: string, model: Model, keys: readonly number[]): Promise<void> => {
  const key = (at: number) => keys[at % keys.length] ?? 0
  const lessons = all(model).toSorted((a, b) => key(all(model).indexOf(a)) - key(all(model).indexOf(b)))
  const sections = model.sections.toSorted((a, b) => key(model.sections.indexOf(a)) - key(model.sections.indexOf(b)))
  const own: Model = { free: [], sections: sections.map(({ id }) => ({ id, lessons: [] })), gone: model.gone }
  for (const [at, id] of lessons.entries()) pick(listsOf(own), key(at))?.push(id)
  await ordering(admin, await courseOf(admin, course), own.free, own.sections)
  Object.assign(model, own)
}

const onLesson = async (
  course: string,
  model: Model,
  { do: action, which, into }: Extract<Step, { into: number }>,
): Promise<void> => {
  const section = pick([undefined, ...model.sections], into)
  const lesson = pick(all(model), which)
  if (action === 'add') {
    const { id } = await aLesson(admin, course, section ? { section_id: section.id } : {})
    ;(section?.lessons ?? model.free).push(id)
  } else if (action === 'restore') {
    const restored = pick(model.gone, which)
    if (restored === undefined) return
    await admin.call(courseManagement.restoreLesson, { params: { id: restored } })
    model.gone.splice(model.gone.indexOf(restored), 1)
    // Other tests check the place; this one checks that the others keep theirs.
    const loaded = await courseOf(admin, course)
    const own = loaded.curriculum.find(({ id }) => id === restored)
    const list = model.sections.find(({ id }) => id === own?.sectionId)?.lessons ?? model.free
    const before = loaded.curriculum.filter((entry) => entry.sectionId === (own?.sectionId ?? null))
    list.splice(
      before.findIndex(({ id }) => id === restored),
      0,
      restored,
    )
  } else if (lesson === undefined) return
  else if (action === 'remove') {
    await admin.call(courseManagement.deleteLesson, { params: { id: lesson } })
    removeLesson(model, lesson)
    model.gone.push(lesson)
  } else {
    const isThere = (section?.lessons ?? model.free).includes(lesson)
    await changeLesson(admin, lesson, { section_id: section?.id ?? '' })
    if (isThere) return
    removeLesson(model, lesson)
    ;(section?.lessons ?? model.free).push(lesson)
  }
}

test('random adding, removing, restoring and moving keeps lessons numbered 1 to n and in place', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 18 }), async (steps) => {
      const { id } = await aCourse(admin)
      const model: Model = { free: [], sections: [], gone: [] }
      let version = 1
      for (const next of steps) {
        await play(id, model, next)
        const { curriculum, sections, curriculumVersion } = await courseOf(admin, id)
        expect(curriculum.map((lesson) => lesson.number)).toEqual(curriculum.map((_, at) => at + 1))
        expect(sections.map((section) => section.id)).toEqual(model.sections.map((section) => section.id))
        expect(curriculum.map((lesson) => lesson.id)).toEqual(all(model))
        expect(curriculumVersion).toBeGreaterThanOrEqual(version)
        version = curriculumVersion
      }
    }),
    { numRuns: 12 },
  )
})

const ids = fc.uniqueArray(fc.string({ minLength: 1, maxLength: 3 }), { maxLength: 8 })
const anOrder: fc.Arbitrary<Order> = fc.record({
  lessons: ids,
  sections: fc.uniqueArray(fc.record({ id: fc.string({ maxLength: 3 }), lessons: ids }), {
    maxLength: 4,
    selector: ({ id }) => id,
  }),
})

test('a curriculum order is valid exactly if it lists each lesson and section once', () => {
  const named = ({ lessons, sections }: Order) => ({
    lessons: [...lessons, ...sections.flatMap((section) => section.lessons)].sort(),
    sections: sections.map(({ id }) => id).sort(),
  })
  const isOnce = (order: Order) => {
    const { lessons, sections } = named(order)
    return new Set(lessons).size === lessons.length && new Set(sections).size === sections.length
  }
  fc.assert(
    fc.property(anOrder.filter(isOnce), anOrder, (left, right) => {
      const expected = JSON.stringify(named(left)) === JSON.stringify(named(right))
      expect(isSame(left, right)).toBe(expected)
      expect(isSame(left, left)).toBe(true)
    }),
  )
  fc.assert(
    fc.property(anOrder, (input) => {
      const { lessons } = placesOf(input)
      expect(lessons.map(({ position }) => position)).toEqual(lessons.map((_, at) => at + 1))
    }),
  )
})
