import { screen } from '@testing-library/react'
import { reviewAssignments, community, members, transactions, membershipChanges } from '@vesica/contract'
import { beforeEach, expect, test } from 'vitest'
import { applicant, request } from '../../../../test/applicant.ts'
import { ada, signedIn } from '../../../../test/member.tsx'
import { aNetwork } from '../../../../test/network.ts'
import { withdrawal } from '../../../../test/reviewed.ts'
import { show } from '../../../../test/show.tsx'
import { useReviewQueue } from './useReviewQueue.ts'

const Queue = () => {
  const { rows, total } = useReviewQueue()
  if (!rows) return <p>Awaited</p>
  return (
    <p>
      {total}:{' '}
      {rows
        .map(({ who, holder }) => `${who} (${holder ?? 'free'})`)
        .toSorted()
        .join(', ')}
    </p>
  )
}

const signup = { ...applicant({ ...request, sentAt: '2026-03-05T12:00:00.000Z' }), joined: '2026-03-05T12:00:00.000Z' }
const paid = withdrawal({}, { id: 'w1', user: 'Lena' })
const later = withdrawal({}, { id: 'w2', user: 'Mia', createdAt: '2026-03-03T12:00:00.000Z' })
const page = { next_cursor: null, previous_cursor: null }

let network: ReturnType<typeof aNetwork>
beforeEach(() => {
  network = aNetwork()
  signedIn(network, { role: 'admin', rights: ['people:read', 'money:read', 'audit:read'] })
  network.answers(members.listMembers, { users: [signup], total: 1, ...page } as never)
  network.answers(membershipChanges.listMembershipRequests, { requests: [], total: 0, ...page } as never)
  network.answers(community.listReportedComments, { comments: [], total: 0, ...page } as never)
})

const claim = (id: string, personId: string, name: string) => ({
  id,
  personId,
  name,
  endsAt: '2026-03-05T13:00:00.000Z',
})

test('complete lists are shown in full, with the assignments of other administrators', async () => {
  network.answers(transactions.listTransactions, { transactions: [paid, later], total: 2, ...page } as never)
  network.answers(reviewAssignments.listReviewAssignments, {
    claims: [claim('w1', 'id-of-ben', 'Ben Birch'), claim('w2', ada.id, ada.name)],
  })
  show(<Queue />)
  expect(await screen.findByText('3: Ada Holm (free), Lena (Ben Birch), Mia (free)')).toBeDefined()
})

test('rows beyond the last row of an incomplete list are held back until it is loaded', async () => {
  network.answers(transactions.listTransactions, { transactions: [paid, later], total: 3, ...page } as never)
  network.answers(reviewAssignments.listReviewAssignments, { claims: [] })
  show(<Queue />)
  expect(await screen.findByText('4: Lena (free), Mia (free)')).toBeDefined()
})
