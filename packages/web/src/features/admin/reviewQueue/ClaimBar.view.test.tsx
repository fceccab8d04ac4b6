import { screen } from '@testing-library/react'
import { reviewAssignments } from '@vesica/contract'
import { beforeEach, expect, test } from 'vitest'
import { ada, signedIn } from '../../../../test/member.tsx'
import { aNetwork } from '../../../../test/network.ts'
import { show } from '../../../../test/show.tsx'
import { ClaimBar } from './ClaimBar.tsx'

const claim = (personId: string, name: string): reviewAssignments.ReviewClaim => ({
  id: 'id-of-request',
  personId,
  name,
  endsAt: '2026-11-23T12:05:00.000Z',
})
const mine = claim(ada.id, ada.name)
const otherClaim = claim('id-of-ben', 'Ben Birch')

let network: ReturnType<typeof aNetwork>
beforeEach(() => {
  network = aNetwork()
  signedIn(network, { role: 'admin', rights: ['audit:read'] })
})

test('an unassigned item is assigned by its shortcut, and released again', async () => {
  network.answers(reviewAssignments.listReviewAssignments, { claims: [] })
  const person = show(<ClaimBar id="id-of-request" />)
  await screen.findByText('Unassigned')
  network.answers(reviewAssignments.assignReview, { claims: [mine] })
  network.answers(reviewAssignments.listReviewAssignments, { claims: [mine] })
  await person.keyboard('c')
  await screen.findByText(/^Assigned to you until /)
  expect(network.asked(reviewAssignments.assignReview)[0]?.body).toEqual({ id: 'id-of-request' })
  network.answers(reviewAssignments.releaseReview, { claims: [] })
  network.answers(reviewAssignments.listReviewAssignments, { claims: [] })
  await person.click(screen.getByRole('button', { name: 'Unassign' }))
  await screen.findByText('Unassigned')
})

test('an item assigned to another administrator is taken over by its button only', async () => {
  network.answers(reviewAssignments.listReviewAssignments, { claims: [otherClaim] })
  const person = show(<ClaimBar id="id-of-request" />)
  await screen.findByText(/^Assigned to Ben Birch until /)
  const answer = network.delays(reviewAssignments.assignReview, { claims: [mine] })
  await person.keyboard('c')
  const takeOver = screen.getByRole('button', { name: 'Take over' })
  expect(takeOver.hasAttribute('data-loading')).toBe(false)
  network.answers(reviewAssignments.listReviewAssignments, { claims: [mine] })
  answer()
  await person.click(takeOver)
  await screen.findByText(/^Assigned to you until /)
  expect(network.asked(reviewAssignments.assignReview).map(({ body }) => body)).toEqual([
    { id: 'id-of-request', take_over: true },
  ])
})

test('a concurrent change is announced, and the item can still be assigned', async () => {
  network.answers(reviewAssignments.listReviewAssignments, { claims: [] })
  const person = show(<ClaimBar id="id-of-request" />)
  await screen.findByText('Unassigned')
  const message = 'Ben Birch is reviewing this. Take it over first, or wait until they’re done.'
  network.refuses(reviewAssignments.assignReview, 409, { message, code: 'claimed' })
  network.answers(reviewAssignments.listReviewAssignments, { claims: [otherClaim] })
  await person.click(screen.getByRole('button', { name: 'Assign to me' }))
  expect(await screen.findByText(message)).toBeTruthy()
  expect(await screen.findByRole('button', { name: 'Take over' })).toBeTruthy()
})

test('my item is released by its shortcut too, and requests are not sent twice', async () => {
  network.answers(reviewAssignments.listReviewAssignments, { claims: [mine] })
  const person = show(<ClaimBar id="id-of-request" />)
  await screen.findByText(/^Assigned to you until /)
  const answer = network.delays(reviewAssignments.releaseReview, { claims: [] })
  await person.keyboard('c')
  await screen.findByText(/^Assigned to you until /)
  await person.keyboard('c')
  network.answers(reviewAssignments.listReviewAssignments, { claims: [] })
  answer()
  await screen.findByText('Unassigned')
  expect(network.asked(reviewAssignments.releaseReview)).toHaveLength(1)
  expect(network.asked(reviewAssignments.assignReview)).toHaveLength(0)
})
