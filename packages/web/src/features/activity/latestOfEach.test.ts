import { expect, test } from 'vitest'
import { latestOfEach } from './latestOfEach.ts'

test('each subject appears once with its latest entry, and entries without a subject all appear', () => {
  const entries = ['request:2', null, 'order:ORD-7', 'request:1', 'request:2', null, 'order:ORD-7'].map((about) => ({
    about,
  }))
  expect(latestOfEach(entries)).toEqual([0, 1, 2, 3, 5].map((index) => entries[index]))
  expect(latestOfEach(entries)[0]).toBe(entries[0])
})
