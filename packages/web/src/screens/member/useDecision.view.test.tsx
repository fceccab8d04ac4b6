import { renderHook } from '@testing-library/react'
import type { identity } from '@vesica/contract'
import { expect, test } from 'vitest'
import { text } from '../../i18n/text.ts'
import { useDecision } from './useDecision.ts'

const { announceApproved, announceDenied } = text.member.waiting

test('a decision is announced when it arrives, and no longer after a resubmission', () => {
  const first: identity.SignupStatus = 'pending'
  const { result, rerender } = renderHook(useDecision, { initialProps: first as identity.SignupStatus | undefined })
  expect(result.current).toBe('')
  rerender('denied')
  expect(result.current).toBe(announceDenied)
  rerender('pending')
  expect(result.current).toBe('')
  rerender('approved')
  expect(result.current).toBe(announceApproved)
})

test('a decision made before the visit is not announced', () => {
  const { result } = renderHook(useDecision, { initialProps: 'denied' as identity.SignupStatus | undefined })
  expect(result.current).toBe('')
})
