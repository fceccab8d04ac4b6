import { expect, test } from 'vitest'
import { placeHref } from './placeHref.ts'

test('what is kept of an item leads to it, what is kept of a lesson to that lesson of its course, each at its place', () => {
  expect(placeHref({ id: 'a', courseId: null }, { at: '5' })).toBe('/content/a?at=5')
  expect(placeHref({ id: 'a', courseId: null })).toBe('/content/a')
  expect(placeHref({ id: 'b', courseId: 'c' }, { paragraph: '3' })).toBe('/content/courses/c/lessons/b?paragraph=3')
})
