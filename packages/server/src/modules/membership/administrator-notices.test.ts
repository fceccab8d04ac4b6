import { members } from '@vesica/contract'
import { beforeAll, describe, expect, test } from 'vitest'
import { emailTo } from '../../../test/emails.ts'
import { aMember, anAdmin, anAdministratorAs, anotherAdmin, type Person } from '../../../test/people.ts'
import { aServer, type Running } from '../../../test/running.ts'

// An attacker with a stolen session would remove the other administrators first, so this never happens unnoticed.

let running: Running
let owner: Person
let reader: Person
beforeAll(async () => {
  running = await aServer({ LIMITS_FACTOR: '1000' })
  owner = await anotherAdmin(running)
  reader = await anAdministratorAs(running, ['reader'])
})

type Action = (by: Person, of: Person) => Promise<unknown>
const edit =
  (changes: object): Action =>
  (by, { id, name, email }) =>
    by.call(members.updateMember, { params: { id }, body: { name, email, ...changes } })
const suspend: Action = (by, { id }) =>
  by.call(members.suspendMember, { params: { id }, body: { reason: 'On leave until May.' } })
const ban: Action = (by, { id }) => by.call(members.banMember, { params: { id }, body: {} })
const remove: Action = (by, { id }) => by.call(members.deleteMember, { params: { id } })
const activate: Action = (by, { id }) => by.call(members.activateMember, { params: { id }, body: {} })

/** Titles of in-app notifications to one person about another. */
const toldOf = async (to: Person, about: Person): Promise<string[]> =>
  (
    await running.sql('select title from notification where person_id = $1 and body like $2 order by created_at, id', [
      to.id,
      `%${about.email}%`,
    ])
  ).map(({ title }) => String(title))

describe('administrator', () => {
  test.each<[string, Action, string, string]>([
    ['suspended', suspend, 'was suspended as an administrator', 'Reason: On leave until May.'],
    ['banned', ban, 'was banned as an administrator', 'an owner can reactivate them'],
    ['made inactive in the form', edit({ status: 'inactive' }), 'was made inactive as an administrator', 'inactive.'],
    ['demoted', edit({ role: 'user' }), 'is no longer an administrator', 'as an administrator. They were signed out'],
    ['removed', remove, 'was removed as an administrator', 'This can’t be undone'],
  ])('who is %s is announced to all administrators, on screen and by email', async (_, action, words, detail) => {
    const other = await anAdministratorAs(running, ['store', 'finance'])
    await action(owner, other)
    const title = `${other.name} ${words}: ${owner.name}`
    for (const one of [owner, reader, await anAdmin(running)]) {
      expect(await toldOf(one, other)).toContain(title)
      const { text, leadsTo } = await emailTo(running, one.email, title)
      expect(text).toContain(`(${other.email}, Finance, Store)`)
      expect(text).toContain(detail)
      expect(leadsTo).toBe('/admin/approvals')
    }
    expect(await toldOf(other, other)).not.toContain(title)
  })

  test('who is reactivated is announced to all administrators too', async () => {
    const other = await anAdministratorAs(running, ['finance'])
    await suspend(owner, other)
    await activate(owner, other)
    expect((await toldOf(reader, other)).at(-1)).toBe(
      `${other.name} is active as an administrator again: ${owner.name}`,
    )
  })

  test('who is demoted is notified personally', async () => {
    const other = await anAdministratorAs(running, ['finance'])
    await edit({ role: 'user' })(owner, other)
    await emailTo(running, other.email, 'You’re no longer an administrator')
  })

  test('who is only renamed causes no notification', async () => {
    const other = await anAdministratorAs(running, ['finance'])
    const before = await toldOf(reader, other)
    await edit({ name: 'Renamed' })(owner, other)
    expect(await toldOf(reader, other)).toEqual(before)
  })
})

test('suspending and reactivating a member notifies no administrator', async () => {
  const member = await aMember(running)
  const before = await toldOf(reader, member)
  await suspend(owner, member)
  await activate(owner, member)
  expect(await toldOf(reader, member)).toEqual(before)
})
