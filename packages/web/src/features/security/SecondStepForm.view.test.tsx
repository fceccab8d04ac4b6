import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aNetwork } from '../../../test/network.ts'
import { show } from '../../../test/show.tsx'
import { SecondStepForm } from './SecondStepForm.tsx'

test('members who lost every second factor are led to the contact page', () => {
  aNetwork()
  const step = { challenge: 'of-this-sign-in', methods: ['code' as const], endsAt: '2026-01-04T12:10:00.000Z' }
  show(<SecondStepForm step={step} onDone={() => undefined} onAgain={() => undefined} />)
  expect(screen.getByRole('link', { name: 'Contact us' }).getAttribute('href')).toBe('/contact')
})
