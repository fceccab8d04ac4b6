import { claims, members, upgrades } from '@vesica/contract'
import { beforeEach, expect, test } from 'vitest'
import { ownMembership, pays, type Plans, withPlans } from '../../../test/memberships.ts'
import { anApplicant, anotherAdmin, aProof, anOfficer, type Person } from '../../../test/people.ts'
import { endings, refusalOf } from '../../../test/refusals.ts'
import { aHolder } from '../../../test/wallet.ts'
import { MINUTE } from '../../platform/clock.ts'

let house: Plans
let other: Person
let id: string
beforeEach(async () => {
  house = await withPlans()
  other = await anotherAdmin(house.running)
  id = (await anApplicant(house.running)).id
})

const claim = async (by: Person, take_over?: boolean) =>
  (await by.call(claims.assignReview, { body: { id, ...(take_over !== undefined && { take_over }) } })).claims
const held = async () => (await house.admin.call(claims.listReviewAssignments, {})).claims
const deny = (by: Person) => by.call(members.denySignup, { params: { id }, body: { reason: 'Not yet.' } })

test('what one has taken up another decides on only after taking it over', async () => {
  expect(await claim(other)).toMatchObject([{ id, personId: other.id, name: other.name }])
  expect(await refusalOf(deny(house.admin))).toMatchObject({
    status: 409,
    code: 'claimed',
    message: `${other.name} is reviewing this. Take it over first, or wait until they’re done.`,
  })
  expect(await refusalOf(claim(house.admin))).toMatchObject({ code: 'claimed' })
  expect(await claim(house.admin, true)).toMatchObject([{ id, personId: house.admin.id }])
  expect(await refusalOf(deny(other))).toMatchObject({ code: 'claimed' })
  await deny(house.admin)
})

test('who has taken it up decides on it, and goes on with it', async () => {
  const [first] = await claim(other)
  house.running.clock.advance(2 * MINUTE)
  const [second] = await claim(other)
  expect(Date.parse(second?.endsAt ?? '') - Date.parse(first?.endsAt ?? '')).toBeGreaterThanOrEqual(2 * MINUTE)
  await deny(other)
})

test('who may not decide on it keeps nobody from it', async () => {
  const author = await anOfficer(house.running, ['content'])
  expect(await claim(author)).toMatchObject([{ id, personId: author.id }])
  await deny(other)
})

test('it ends after five minutes, and sooner by who has it alone', async () => {
  await claim(other)
  house.running.clock.advance(4 * MINUTE)
  expect(await held()).toHaveLength(1)
  await house.admin.call(claims.releaseReview, { body: { id } })
  expect(await held()).toHaveLength(1)
  house.running.clock.advance(MINUTE)
  expect(await held()).toEqual([])
  await claim(other)
  expect((await other.call(claims.releaseReview, { body: { id } })).claims).toEqual([])
  await deny(house.admin)
})

test('of many at once one has it', async () => {
  const officers = await Promise.all(Array.from({ length: 5 }, () => anOfficer(house.running, ['finance'])))
  const all = await endings(officers.map((officer) => claim(officer)))
  expect(all.toSorted()).toEqual(['claimed', 'claimed', 'claimed', 'claimed', 'done'])
  expect(await held()).toHaveLength(1)
})

test('payments for memberships are taken up too', async () => {
  const member = await aHolder(house.running, house.admin, { BTC: '0.01' })
  await pays(member, await house.quote(member, 'guardian'), await aProof())
  id = (await ownMembership(member)).request?.id ?? ''
  await claim(other)
  const params = { id }
  expect(await refusalOf(house.admin.call(upgrades.approveMembershipRequest, { params }))).toMatchObject({
    code: 'claimed',
  })
  await claim(house.admin, true)
  await house.admin.call(upgrades.approveMembershipRequest, { params })
  expect((await ownMembership(member)).level).toBe('guardian')
})

test.each(['reader', 'store', 'support'] as const)(
  'who decides on nothing keeps nobody from it: %s',
  async (office) => {
    const idle = await anOfficer(house.running, [office])
    for (const takesOver of [false, true])
      expect(await refusalOf(claim(idle, takesOver))).toMatchObject({ status: 403, code: 'forbidden' })
    await deny(house.admin)
  },
)
