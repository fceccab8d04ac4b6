import { expect, test } from 'vitest'
import { placeHref } from './placeHref.ts'

test('a note links to its item, or to its lesson within the course, at its position', () => {
  expect(placeHref({ id: 'a', courseId: null }, { at: '5' })).toBe('/content/a?at=5')
  expect(placeHref({ id: 'a', courseId: null })).toBe('/content/a')
  expect(placeHref({ id: 'b', courseId: 'c' }, { paragraph: '3' })).toBe('/content/courses/c/lessons/b?paragraph=3')
})
