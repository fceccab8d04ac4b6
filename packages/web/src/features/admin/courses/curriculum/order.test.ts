import { describe, expect, it } from 'vitest'
import {
  areOfTheSame,
  isSameOrder,
  lessonsIn,
  type Order,
  orderOf,
  placeOf,
  withLessonAt,
  withLessonStepped,
  withSectionStepped,
} from './order.ts'

const order: Order = {
  lessons: ['a', 'b'],
  sections: [
    { id: 's1', lessons: [] },
    { id: 's2', lessons: ['c', 'd'] },
  ],
}
const read = ({ lessons, sections }: Order) =>
  [lessons.join(''), ...sections.map((section) => `${section.id}:${section.lessons.join('')}`)].join(' ')

describe('a lesson', () => {
  it('steps past its neighbor, and at the end of its section into the next, also an empty one', () => {
    expect(read(withLessonStepped(order, 'a', 1))).toBe('ba s1: s2:cd')
    expect(read(withLessonStepped(order, 'b', 1))).toBe('a s1:b s2:cd')
    expect(read(withLessonStepped(order, 'c', -1))).toBe('ab s1:c s2:d')
    expect(read(withLessonStepped(withLessonStepped(order, 'c', -1), 'c', -1))).toBe('abc s1: s2:d')
  })
  it('stops at the ends', () => {
    expect(withLessonStepped(order, 'a', -1)).toBe(order)
    expect(withLessonStepped(order, 'd', 1)).toBe(order)
    expect(withLessonStepped(order, 'nobody', 1)).toBe(order)
  })
  it('moves to any position, counted without itself', () => {
    expect(read(withLessonAt(order, 'a', { section: null, at: 1 }))).toBe('ba s1: s2:cd')
    expect(read(withLessonAt(order, 'a', { section: 's2', at: 1 }))).toBe('b s1: s2:cad')
    expect(placeOf(order, 'd')).toEqual({ section: 's2', at: 1 })
  })
  it('is never lost or duplicated, wherever it steps', () => {
    let now = order
    for (let step = 0; step < 20; step += 1) {
      now = withLessonStepped(now, 'b', step % 3 === 0 ? -1 : 1)
      expect(lessonsIn(now).toSorted()).toEqual(['a', 'b', 'c', 'd'])
    }
  })
})

it('moves a section with its lessons', () => {
  expect(read(withSectionStepped(order, 's2', -1))).toBe('ab s2:cd s1:')
  expect(withSectionStepped(order, 's1', -1)).toBe(order)
  expect(withSectionStepped(order, 's2', 1)).toBe(order)
})

it('compares orders by content, and accepts a successor only with the same lessons and sections', () => {
  expect(isSameOrder(order, structuredClone(order))).toBe(true)
  expect(isSameOrder(order, withLessonStepped(order, 'a', 1))).toBe(false)
  expect(areOfTheSame(order, withLessonStepped(order, 'b', 1))).toBe(true)
  expect(areOfTheSame(order, { ...order, lessons: ['a'] })).toBe(false)
})

it('reads the order from a stored course', () => {
  const at = (id: string, sectionId: string | null) => ({ id, sectionId })
  const course = {
    sections: [{ id: 's1' }, { id: 's2' }],
    curriculum: [at('a', null), at('b', null), at('c', 's2'), at('d', 's2')],
  }
  expect(orderOf(course as never)).toEqual(order)
})
