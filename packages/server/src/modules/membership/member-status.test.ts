import { identity, members } from '@vesica/contract'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { emailTo } from '../../../test/emails.ts'
import { aMember, anAdmin, anApplicant, anotherAdmin, type Person, signIn } from '../../../test/people.ts'
import { endings, refusalOf } from '../../../test/refusals.ts'
import { anotherProcess, type Running, aServer } from '../../../test/running.ts'

let running: Running
let other: Running
beforeAll(async () => {
  running = await aServer()
  other = await anotherProcess(running)
})

const moves = {
  ban: members.banMember,
  unban: members.unbanMember,
  suspend: members.suspendMember,
  activate: members.activateMember,
}
type Status = 'active' | 'inactive' | 'suspended' | 'banned'

const move = (by: Person, name: keyof typeof moves, { id }: { id: string }) =>
  by.call(moves[name], { params: { id }, body: {} })
const edit = (by: Person, { id, name, email }: Person, changes: { role?: 'user' | 'admin'; status?: Status }) =>
  by.call(members.updateMember, { params: { id }, body: { name, email, role: 'user', ...changes } })
const statusOf = async (by: Person, { id }: Person) =>
  (await by.call(members.getMember, { params: { id } })).user.status

describe('account status', () => {
  const all: Status[] = ['active', 'inactive', 'suspended', 'banned']
  const allowed: Record<Status, Status[]> = {
    active: ['inactive', 'suspended', 'banned'],
    inactive: ['active', 'suspended', 'banned'],
    suspended: ['active', 'banned'],
    banned: ['active'],
  }
  const reach: Record<Status, Status[]> = {
    active: [],
    inactive: ['inactive'],
    suspended: ['suspended'],
    banned: ['banned'],
  }

  test.each(all)('changes from %s only as allowed', async (from) => {
    const people: Person[] = []
    for (let made = 0; made < 3; made += 1) people.push(await aMember(running))
    const admin = await anAdmin(running)
    for (const person of people) for (const status of reach[from]) await edit(admin, person, { status })
    const others = all.filter((to) => to !== from)
    for (const [index, to] of others.entries()) {
      const person = people[index]
      if (!person) throw new Error('Too few people')
      if (allowed[from].includes(to)) expect((await edit(admin, person, { status: to })).user.status).toBe(to)
      else
        expect(await refusalOf(edit(admin, person, { status: to }))).toMatchObject({
          status: 409,
          code: 'status_not_possible',
          message: `An account that is ${from} can’t become ${to}.`,
        })
      expect(await statusOf(admin, person)).toBe(allowed[from].includes(to) ? to : from)
    }
  })

  test.each([
    ['ban', 'banned', 'Your account was banned'],
    ['suspend', 'suspended', 'Your account is suspended'],
  ] as const)('is changed by %s, which notifies the member and is audited', async (name, status, subject) => {
    const member = await aMember(running)
    const admin = await anAdmin(running)
    expect((await move(admin, name, member)).user.status).toBe(status)
    await emailTo(running, member.email, subject)
    expect(await refusalOf(move(admin, name, member))).toMatchObject({ status: 409, code: 'status_not_possible' })
    expect((await move(admin, name === 'ban' ? 'unban' : 'activate', member)).user.status).toBe('active')
    await emailTo(running, member.email, 'Your account is active again')
    await signIn(running, member)
    const actions = await running.sql(
      'select action, before, after from audit_entry where subject_id = $1 order by id',
      [member.id],
    )
    expect(actions).toEqual([
      { action: `${name} person`, before: { status: 'active' }, after: { status } },
      { action: `${name === 'ban' ? 'unban' : 'activate'} person`, before: { status }, after: { status: 'active' } },
    ])
  })

  test('changed in the form notifies the member too', async () => {
    const member = await aMember(running)
    await edit(await anAdmin(running), member, { status: 'inactive' })
    await emailTo(running, member.email, 'Your account is inactive')
  })

  test('cannot be reset by unban if the account is only suspended', async () => {
    const member = await aMember(running)
    const admin = await anAdmin(running)
    await move(admin, 'suspend', member)
    expect(await refusalOf(move(admin, 'unban', member))).toMatchObject({ code: 'status_not_possible' })
    expect(await statusOf(admin, member)).toBe('suspended')
  })

  test('changes once for two administrators at the same time', async () => {
    const colleague = await anotherAdmin(other)
    const member = await aMember(running)
    const admin = await anAdmin(running)
    const ended = await endings([move(admin, 'ban', member), move(colleague, 'ban', member)])
    expect(ended).toEqual(['done', 'status_not_possible'])
  })

  test('of an applicant can become banned, which closes the waiting room', async () => {
    const applicant = await anApplicant(running)
    await move(await anAdmin(running), 'ban', applicant)
    expect(await refusalOf(applicant.call(identity.getUser, {}))).toMatchObject({ status: 401 })
    expect(await refusalOf(signIn(running, applicant))).toMatchObject({ code: 'account_banned' })
  })

  test('of an unknown member is not found', async () => {
    const admin = await anAdmin(running)
    for (const id of [crypto.randomUUID(), 'nobody'])
      expect(await refusalOf(move(admin, 'ban', { id }))).toMatchObject({ status: 404 })
  })
})

describe('administrator', () => {
  test('cannot suspend, ban, demote, deactivate or delete their own account, but can rename it', async () => {
    const admin = await anAdmin(running)
    const refused = [
      move(admin, 'ban', admin),
      move(admin, 'suspend', admin),
      edit(admin, admin, { role: 'user' }),
      edit(admin, admin, { role: 'admin', status: 'inactive' }),
      admin.call(members.deleteMember, { params: { id: admin.id } }),
    ]
    expect(new Set(await endings(refused))).toEqual(new Set(['not_yourself']))
    const { user } = await edit(admin, { ...admin, name: 'Chief' }, { role: 'admin' })
    expect(user).toMatchObject({ name: 'Chief', role: 'admin', status: 'active' })
  })

  test('demoted by another is a member from that moment', async () => {
    const colleague = await anotherAdmin(running)
    await edit(await anAdmin(running), colleague, { role: 'user' })
    expect(await refusalOf(colleague.call(members.listMembers, { query: {} }))).toMatchObject({ status: 401 })
    const again = await signIn(running, colleague)
    expect(await refusalOf(again.call(members.listMembers, { query: {} }))).toMatchObject({ status: 403 })
  })

  type Action = (by: Person, of: Person) => Promise<unknown>
  const demote: Action = (by, of) => edit(by, of, { role: 'user' })
  const ban: Action = (by, of) => move(by, 'ban', of)
  const remove: Action = (by, of) => by.call(members.deleteMember, { params: { id: of.id } })

  test.each([
    ['demoting', demote, demote],
    ['demoting and banning', demote, ban],
    ['banning and removing', ban, remove],
  ])('and the only other one, %s each other at the same time, leave one administrator', async (_, first, second) => {
    const alone = await aServer()
    const beside = await anotherProcess(alone)
    onTestFinished(async () => {
      await Promise.all([alone.stop(), beside.stop()])
    })
    const two = await anotherAdmin(beside)
    const one = await anAdmin(alone)
    const [won, lost] = await endings([first(one, two), second(two, one)])
    expect(won).toBe('done')
    // The second is refused by the rule, or is no longer an administrator or signed in.
    expect(['forbidden', 'last_administrator', 'unauthenticated']).toContain(lost)
    const left = await alone.sql(
      "select id from person where role = 'admin' and status = 'active' and deleted_at is null",
    )
    expect(left).toHaveLength(1)
  })
})
