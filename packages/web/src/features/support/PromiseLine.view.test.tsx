import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { show } from '../../../test/show.tsx'
import { PromiseLine } from './PromiseLine.tsx'

test('names the response target, and not the typical response time', () => {
  show(<PromiseLine promise={{ by: new Date(2126, 0, 4, 16, 20).toISOString(), usualMinutes: 180 }} />)
  expect(screen.getByText(/^We’ll reply by 4:20 PM on /)).toBeDefined()
  expect(screen.queryByText(/typically/)).toBeNull()
})

test('without a target, names the typical response time', () => {
  show(<PromiseLine promise={{ by: null, usualMinutes: 180 }} />)
  expect(screen.getByText('typically in about 3 hours')).toBeDefined()
  expect(screen.queryByText(/We’ll reply by/)).toBeNull()
})

test('says that the response is late once the target has passed', () => {
  show(<PromiseLine promise={{ by: '2026-01-04T16:20:00.000Z', usualMinutes: null }} />)
  expect(screen.getByText(/^We’re sorry for the delay. We should have replied by .*\.$/)).toBeDefined()
})
