import { reviewAssignments, members, membershipChanges } from '@vesica/contract'
import { beforeEach, expect, test } from 'vitest'
import { ownMembership, pays, type Plans, withPlans } from '../../../test/memberships.ts'
import { anApplicant, anotherAdmin, aProof, anAdministratorAs, type Person } from '../../../test/people.ts'
import { endings, refusalOf } from '../../../test/refusals.ts'
import { aHolder } from '../../../test/wallet.ts'
import { MINUTE } from '../../platform/clock.ts'

let platform: Plans
let colleague: Person
let id: string
beforeEach(async () => {
  platform = await withPlans()
  colleague = await anotherAdmin(platform.running)
  id = (await anApplicant(platform.running)).id
})

const claim = async (by: Person, take_over?: boolean) =>
  (await by.call(reviewAssignments.assignReview, { body: { id, ...(take_over !== undefined && { take_over }) } }))
    .claims
const listClaims = async () => (await platform.admin.call(reviewAssignments.listReviewAssignments, {})).claims
const deny = (by: Person) => by.call(members.denySignup, { params: { id }, body: { reason: 'Not yet.' } })

test('a request assigned to another administrator can only be decided after taking it over', async () => {
  expect(await claim(colleague)).toMatchObject([{ id, personId: colleague.id, name: colleague.name }])
  expect(await refusalOf(deny(platform.admin))).toMatchObject({
    status: 409,
    code: 'claimed',
    message: `${colleague.name} is reviewing this. Take it over first, or wait until they’re done.`,
  })
  expect(await refusalOf(claim(platform.admin))).toMatchObject({ code: 'claimed' })
  expect(await claim(platform.admin, true)).toMatchObject([{ id, personId: platform.admin.id }])
  expect(await refusalOf(deny(colleague))).toMatchObject({ code: 'claimed' })
  await deny(platform.admin)
})

test('the assignee can decide the request and extend the assignment', async () => {
  const [first] = await claim(colleague)
  platform.running.clock.advance(2 * MINUTE)
  const [second] = await claim(colleague)
  expect(Date.parse(second?.endsAt ?? '') - Date.parse(first?.endsAt ?? '')).toBeGreaterThanOrEqual(2 * MINUTE)
  await deny(colleague)
})

test('an assignee without permission to decide does not block others', async () => {
  const author = await anAdministratorAs(platform.running, ['content'])
  expect(await claim(author)).toMatchObject([{ id, personId: author.id }])
  await deny(colleague)
})

test('an assignment ends after five minutes, or earlier when its holder releases it', async () => {
  await claim(colleague)
  platform.running.clock.advance(4 * MINUTE)
  expect(await listClaims()).toHaveLength(1)
  await platform.admin.call(reviewAssignments.releaseReview, { body: { id } })
  expect(await listClaims()).toHaveLength(1)
  platform.running.clock.advance(MINUTE)
  expect(await listClaims()).toEqual([])
  await claim(colleague)
  expect((await colleague.call(reviewAssignments.releaseReview, { body: { id } })).claims).toEqual([])
  await deny(platform.admin)
})

test('concurrent claims leave one assignee', async () => {
  const admins = await Promise.all(Array.from({ length: 5 }, () => anAdministratorAs(platform.running, ['finance'])))
  const all = await endings(admins.map((admin) => claim(admin)))
  expect(all.toSorted()).toEqual(['claimed', 'claimed', 'claimed', 'claimed', 'done'])
  expect(await listClaims()).toHaveLength(1)
})

test('membership payments can be assigned too', async () => {
  const member = await aHolder(platform.running, platform.admin, { BTC: '0.01' })
  await pays(member, await platform.quote(member, 'guardian'), await aProof())
  id = (await ownMembership(member)).request?.id ?? ''
  await claim(colleague)
  const params = { id }
  expect(await refusalOf(platform.admin.call(membershipChanges.approveMembershipRequest, { params }))).toMatchObject({
    code: 'claimed',
  })
  await claim(platform.admin, true)
  await platform.admin.call(membershipChanges.approveMembershipRequest, { params })
  expect((await ownMembership(member)).level).toBe('guardian')
})

test.each(['reader', 'store', 'support'] as const)('requests cannot be assigned to the role %s', async (role) => {
  const idle = await anAdministratorAs(platform.running, [role])
  for (const takesOver of [false, true])
    expect(await refusalOf(claim(idle, takesOver))).toMatchObject({ status: 403, code: 'forbidden' })
  await deny(platform.admin)
})
