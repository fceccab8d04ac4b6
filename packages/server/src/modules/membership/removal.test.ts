import { identity, members, membershipChanges } from '@vesica/contract'
import { beforeAll, expect, test } from 'vitest'
import { aClient } from '../../../test/client.ts'
import { deliveredTo, emailTo } from '../../../test/emails.ts'
import { buysGift } from '../../../test/gifts.ts'
import { pays, type Plans, withPlans } from '../../../test/memberships.ts'
import {
  aMember,
  anApplicant,
  anApprovedApplicant,
  anAdministratorAs,
  aProof,
  type Person,
} from '../../../test/people.ts'
import { refusalOf } from '../../../test/refusals.ts'
import { takesOver } from '../../../test/takeover.ts'
import { aHolder } from '../../../test/wallet.ts'

let house: Plans
let support: Person
beforeAll(async () => {
  house = await withPlans()
  support = await anAdministratorAs(house.running, ['support'])
})

const remove = ({ id }: { id: string }, by: Person = house.admin) => by.call(members.deleteMember, { params: { id } })
const told = async (to: Person, about: Person) =>
  (
    await house.running.sql('select title from notification where person_id = $1 and body like $2', [
      to.id,
      `%${about.email}%`,
    ])
  ).map(({ title }) => String(title))

test('a member cannot be removed while their old email address can revert an administrator’s change', async () => {
  const member = await aMember(house.running)
  const stolen = await takesOver(house.running, support, member)
  for (const by of [support, house.admin])
    expect(await refusalOf(remove(member, by))).toMatchObject({ status: 409, code: 'removal_held' })
  const { text } = await deliveredTo(house.running, member.email, 'Your email address was changed')
  const token = /not-me\?token=([\w-]+)/.exec(text ?? '')?.[1] ?? ''
  await aClient(house.running.url).call(identity.revertEmailChange, { body: { token } })
  expect(await refusalOf(stolen.call(identity.getUser, {}))).toMatchObject({ status: 401 })
  expect(await refusalOf(remove(member))).toMatchObject({ code: 'removal_held' })
  await house.running.sql("update person set held_until = now() - interval '1 second' where id = $1", [member.id])
  await remove(member)
})

test('an applicant cannot be removed before the application is decided', async () => {
  const applicant = await anApplicant(house.running)
  for (const by of [support, house.admin])
    expect(await refusalOf(remove(applicant, by))).toMatchObject({ status: 409, code: 'signup_undecided' })
  await house.admin.call(members.denySignup, { params: { id: applicant.id }, body: { reason: 'Not yet.' } })
  await remove(applicant, support)
})

test('obstacles to a removal are listed with amount and link', async () => {
  const obstacles = async ({ id }: { id: string }, by: Person = house.admin) =>
    (await by.call(members.getRemovalObstacles, { params: { id } })).obstacles
  const holder = await aHolder(house.running, house.admin, { BTC: '0.5' })
  await holder.deposits('BTC', '0.01')
  const { search } = new URL(`http://house.test/?${new URLSearchParams({ search: holder.email }).toString()}`)
  expect(await obstacles(holder)).toEqual([
    {
      kind: 'balance',
      reason: 'Their wallet balance is 0.5 BTC. Pay it out, or correct it in the treasury.',
      path: '/admin/transactions?view=treasury&open=adjust',
    },
    {
      kind: 'request',
      reason: expect.stringMatching(/^Open wallet requests: \S+\. Decide on them first\.$/),
      path: `/admin/transactions${search}`,
    },
  ])
  expect(await refusalOf(remove(holder))).toMatchObject({ code: 'wallet_not_empty' })
  const applicant = await anApplicant(house.running)
  expect(await obstacles(applicant)).toMatchObject([
    { kind: 'signup', path: `/admin/users?open=review:${applicant.id}` },
  ])
  expect(await obstacles(await aMember(house.running))).toEqual([])
})

test('a removal that ends a membership notifies everyone who sees approvals, and the member by email', async () => {
  const member = await anApprovedApplicant(house.running, 'guardian')
  await remove(member, support)
  const title = `${support.name} removed ${member.name}, who had a Guardian membership`
  expect(await told(house.admin, member)).toContain(title)
  const letter = await emailTo(house.running, member.email, 'Your account was removed')
  expect(letter.text).toContain('your Guardian membership ended with it.')
})

test('removing someone without a membership sends no notification', async () => {
  const applicant = await anApplicant(house.running)
  await house.admin.call(members.denySignup, { params: { id: applicant.id }, body: { reason: 'Not yet.' } })
  await remove(applicant)
  expect(await told(house.admin, applicant)).not.toContainEqual(expect.stringContaining('was removed'))
})

test.each<[string, (buyer: Person, proof: File) => Promise<unknown>]>([
  ['a membership', async (buyer, proof) => pays(buyer, await house.quote(buyer, 'guardian'), proof)],
  ['a gift', (buyer, proof) => buysGift(house, buyer, 'guardian', proof)],
])('a buyer cannot be removed before their payment for %s is decided', async (_, pay) => {
  const buyer = await aHolder(house.running, house.admin)
  await pay(buyer, await aProof())
  expect(await refusalOf(remove(buyer))).toMatchObject({ status: 409, code: 'payment_undecided' })
  const { requests } = await house.admin.call(membershipChanges.listMembershipRequests, {
    query: { status: 'pending' },
  })
  const own = requests.find(({ person }) => person.id === buyer.id)?.id ?? ''
  const body = { reason: 'It did not arrive.' }
  await house.admin.call(membershipChanges.denyMembershipRequest, { params: { id: own }, body })
  await remove(buyer)
})
