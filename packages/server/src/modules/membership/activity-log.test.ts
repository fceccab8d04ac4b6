import { activity, type KeyRight, keyRights, members, type AdminRole } from '@vesica/contract'
import { beforeAll, expect, test } from 'vitest'
import { aKeyOf } from '../../../test/key-calls.ts'
import { anAdmin, anApprovedApplicant, anAdministratorAs, type Person } from '../../../test/people.ts'
import { refusalOf } from '../../../test/refusals.ts'
import { aServer, type Running } from '../../../test/running.ts'
import { logActivity } from '../activity/index.ts'

let running: Running
let admin: Person
let member: Person
beforeAll(async () => {
  running = await aServer({ LIMITS_FACTOR: '1000' })
  admin = await anAdmin(running)
  member = await anApprovedApplicant(running)
  await running.app.db.transact(async (tx) => {
    for (const type of activity.activityTypes)
      await logActivity(tx, member.id, { type, title: type, status: 'completed' })
  })
})

const logOf = async (by: Pick<Person, 'call'>, { id }: Person) =>
  (await by.call(members.getMember, { params: { id } })).user.activityLog

/** The types of visible entries; `admin` is an administrator's action. */
const seenBy = async (by: Pick<Person, 'call'>) =>
  [...new Set((await logOf(by, member)).map(({ icon }) => icon))].sort()

const always = ['account', 'approvals', 'content']
const withRight: Partial<Record<KeyRight, string[]>> = {
  'store:read': ['purchase', 'store'],
  'money:read': ['crypto', 'wallet'],
  'support:read': ['support'],
  'audit:read': ['admin'],
}
const seenWith = (...rights: KeyRight[]) => [...always, ...rights.flatMap((right) => withRight[right] ?? [])].sort()

test('an administrator sees the types of activity entries that their role has permission to see', async () => {
  const everything = seenWith('store:read', 'money:read', 'support:read', 'audit:read')
  const seen: Partial<Record<AdminRole, string[]>> = {
    owner: everything,
    reader: everything,
    finance: seenWith('store:read', 'money:read', 'audit:read'),
    support: seenWith('store:read', 'support:read', 'audit:read'),
  }
  for (const [office, types] of Object.entries(seen))
    expect(await seenBy(await anAdministratorAs(running, [office as AdminRole])), office).toEqual(types)
  for (const office of ['store', 'content'] as const)
    expect(await refusalOf(seenBy(await anAdministratorAs(running, [office]))), office).toMatchObject({
      code: 'right_missing',
    })
})

test('an API key sees the types of activity entries that it has permission to see', async () => {
  for (const right of keyRights) {
    const { program } = await aKeyOf(running, admin, [...new Set<KeyRight>(['people:read', right])])
    expect(await seenBy(program), right).toEqual(seenWith(right))
  }
})

test('the latest entries are chosen from those with permission to see', async () => {
  const busy = await anApprovedApplicant(running)
  await running.app.db.transact(async (tx) => {
    for (let count = 0; count < 60; count++)
      await logActivity(tx, busy.id, { type: 'support', title: 'TKT-1: My divorce', status: 'answered' })
  })
  expect(await logOf(await anAdministratorAs(running, ['support']), busy)).toHaveLength(50)
  const { program } = await aKeyOf(running, admin, ['people:read'])
  expect((await logOf(program, busy)).map(({ action }) => action)).toEqual(['Sign-up approved', 'Application sent'])
})
