import { expect, test } from 'vitest'
import { parseReviewView, writeReviewView } from './reviewUrl.ts'

test('a URL is unchanged by a round trip', () => {
  for (const view of [
    { kind: undefined, item: undefined },
    { kind: 'deposit', item: 'deposit:0190' },
    { kind: undefined, item: 'correction:0190' },
  ] as const)
    expect(parseReviewView(writeReviewView(view))).toEqual(view)
})

test('unknown values in a URL count as absent', () => {
  expect(parseReviewView({ kind: 'gift', item: 'gift:1' })).toEqual({ kind: undefined, item: undefined })
  expect(parseReviewView({ item: 'deposit' })).toEqual({ kind: undefined, item: undefined })
})
