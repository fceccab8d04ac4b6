import { expect, test } from 'vitest'
import { withdrawal } from '../../../../../test/reviewed.ts'
import { doubtsOf } from './doubts.ts'

const step = (status: 'flagged' | 'pending', reason: string) =>
  ({ status, reason, by: 'Ben Birch', note: null }) as never

test('the latest of several flags is a doubt', () => {
  const timeline = [step('flagged', 'The first.'), step('pending', ''), step('flagged', 'The second.')]
  const [doubt = '', ...remaining] = doubtsOf(withdrawal({}, { status: 'flagged', timeline }), false)
  expect(doubt).toContain('The second.')
  expect(doubt).not.toContain('The first.')
  expect(remaining).toEqual([])
})
