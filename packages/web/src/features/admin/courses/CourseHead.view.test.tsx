import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { signedIn } from '../../../../test/member.tsx'
import { aNetwork } from '../../../../test/network.ts'
import { show } from '../../../../test/show.tsx'
import { aCourse } from '../../../../test/taught.ts'
import { CourseHead } from './CourseHead.tsx'

test.each([
  [49.5, '$49.50'],
  [0, 'Free'],
])('the header of a course of %d dollars says %s', async (price, expected) => {
  signedIn(aNetwork(), { role: 'admin', rights: ['content:read', 'content:write'] })
  show(<CourseHead course={aCourse({ price })} onEdit={() => undefined} />)
  const head = (await screen.findByRole('heading', { name: 'The second silence' })).parentElement
  expect(head?.textContent).toContain(`· ${expected} ·`)
})
