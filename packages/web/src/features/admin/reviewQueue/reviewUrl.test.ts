import { expect, test } from 'vitest'
import { parseReviewView, writeReviewView } from './reviewUrl.ts'

test('an address that was written reads the same', () => {
  for (const view of [
    { kind: undefined, item: undefined },
    { kind: 'deposit', item: 'deposit:0190' },
    { kind: undefined, item: 'correction:0190' },
  ] as const)
    expect(parseReviewView(writeReviewView(view))).toEqual(view)
})

test('what an address names that there is not counts as absent', () => {
  expect(parseReviewView({ kind: 'gift', item: 'gift:1' })).toEqual({ kind: undefined, item: undefined })
  expect(parseReviewView({ item: 'deposit' })).toEqual({ kind: undefined, item: undefined })
})
