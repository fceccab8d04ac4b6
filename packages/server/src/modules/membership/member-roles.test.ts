import { identity, members, type AdminRole, transactions } from '@vesica/contract'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { emailTo } from '../../../test/emails.ts'
import { aMember, anAdmin, anEmail, anAdministratorAs, anotherAdmin, type Person } from '../../../test/people.ts'
import { endings, refusalOf } from '../../../test/refusals.ts'
import { anotherProcess, aServer, type Running } from '../../../test/running.ts'
import { listenAs } from '../../../test/stream.ts'

let running: Running
let owner: Person
beforeAll(async () => {
  running = await aServer({ LIMITS_FACTOR: '1000' })
  owner = await anotherAdmin(running)
})

const give = (by: Person, { id }: { id: string }, offices: AdminRole[]) =>
  by.call(members.setAdminRoles, { params: { id }, body: { adminRoles: offices } })
const me = async (person: Person) => (await person.call(identity.getUser, {})).user
const edit = (by: Person, { id, name, email }: Person, changes: object) =>
  by.call(members.updateMember, { params: { id }, body: { name, email, role: 'admin', ...changes } })

describe('administrator roles', () => {
  test('are all granted to the first administrator, and none to members', async () => {
    const first = await me(await anAdmin(running))
    expect(first).toMatchObject({ role: 'admin', adminRoles: ['owner'] })
    expect(first.rights).toContain('roles:write')
    expect(await me(await aMember(running))).toMatchObject({ role: 'user', adminRoles: [], rights: [] })
  })

  test('are granted when the account is created, and determine its permissions', async () => {
    const body = { name: 'Added', email: anEmail(), role: 'admin', adminRoles: ['support', 'store', 'store'] } as const
    const { user } = await owner.call(members.createMember, { body: { ...body, adminRoles: [...body.adminRoles] } })
    expect(user.adminRoles).toEqual(['store', 'support'])
    const clerk = await anAdministratorAs(running, ['store', 'content'])
    expect(await me(clerk)).toMatchObject({
      role: 'admin',
      adminRoles: ['store', 'content'],
      rights: [
        'store:read',
        'store:write',
        'store:refund',
        'content:read',
        'content:write',
        'announcements:read',
        'announcements:write',
        'audit:read',
      ],
    })
  })

  test('of a promoted member count in two-person decisions only after 72 hours', async () => {
    const member = await aMember(running)
    await edit(owner, member, { adminRoles: ['content'] })
    const [row] = await running.sql(
      'select round(extract(epoch from counts_from - $2::timestamptz) / 3600)::int as hours, appointed_by from person where id = $1',
      [member.id, running.clock.now()],
    )
    expect(row).toEqual({ hours: 72, appointed_by: owner.id })
  })

  test('that were just removed still protect the email address from being changed', async () => {
    const clerk = await anAdministratorAs(running, ['support'])
    await edit(owner, clerk, { role: 'user' })
    await edit(owner, { ...clerk, email: anEmail() }, { role: 'user' })
    expect(await running.sql('select email from person where id = $1', [clerk.id])).toEqual([{ email: clerk.email }])
  })

  test('combine the permissions of each role', async () => {
    const both = await anAdministratorAs(running, ['store', 'finance'])
    await both.call(transactions.getTransactionsOverview, {})
    expect(await refusalOf(both.call(members.banMember, { params: { id: owner.id }, body: {} }))).toMatchObject({
      status: 403,
      code: 'right_missing',
      message: 'You don’t have permission to do this. Only owners and support can.',
      details: { right: 'people:write' },
    })
  })

  test('that change end sessions and streams, take effect at once, and are notified and audited', async () => {
    const clerk = await anAdministratorAs(running, ['store'])
    const stream = await listenAs(clerk)
    const { user } = await give(owner, clerk, ['finance', 'reader'])
    expect(user).toMatchObject({ role: 'admin', adminRoles: ['finance', 'reader'] })
    await expect.poll(stream.ended).toBe(true)
    expect(await refusalOf(clerk.call(identity.getUser, {}))).toMatchObject({ status: 401 })
    const { text, leadsTo } = await emailTo(running, clerk.email, 'Your roles have changed: Finance, Reader')
    expect([text, leadsTo]).toEqual([
      'What you can see and do in the back-office has changed. Please sign in again.',
      '/auth/signin',
    ])
    const actions = await running.sql(
      "select actor_id, before, after from audit_entry where subject_id = $1 and action = 'set offices' order by created_at, id",
      [clerk.id],
    )
    expect(actions.at(-1)).toEqual({
      actor_id: owner.id,
      before: { offices: ['store'] },
      after: { offices: ['finance', 'reader'] },
    })
    // Setting the same roles again changes nothing and sends no notification.
    await give(owner, clerk, ['reader', 'finance'])
    expect(
      await running.sql("select 1 from audit_entry where subject_id = $1 and action = 'set offices'", [clerk.id]),
    ).toHaveLength(actions.length)
  })

  test('end with the administrator account type', async () => {
    const clerk = await anAdministratorAs(running, ['store'])
    expect((await edit(owner, clerk, { role: 'user' })).user).toMatchObject({ role: 'user', adminRoles: [] })
    expect(await running.sql('select offices from person where id = $1', [clerk.id])).toEqual([{ offices: [] }])
  })

  test('are for administrators only, must be known, and cannot be empty', async () => {
    const member = await aMember(running)
    expect(await refusalOf(give(owner, member, ['reader']))).toMatchObject({ status: 409, code: 'not_administrator' })
    expect(await refusalOf(edit(owner, member, { role: 'user', adminRoles: ['reader'] }))).toMatchObject({
      status: 422,
      errors: { adminRoles: ['Only administrators can have roles.'] },
    })
    const clerk = await anAdministratorAs(running, ['store'])
    expect(await refusalOf(give(owner, clerk, []))).toMatchObject({
      status: 422,
      errors: { adminRoles: ['Please choose at least one.'] },
    })
    expect(await refusalOf(give(owner, clerk, ['king' as AdminRole]))).toMatchObject({ status: 422 })
    for (const id of [crypto.randomUUID(), 'nobody'])
      expect(await refusalOf(give(owner, { id }, ['reader']))).toMatchObject({ status: 404 })
  })
})

describe('granting roles', () => {
  test('is possible for owners only, in every way', async () => {
    const helper = await anAdministratorAs(running, ['support', 'finance', 'store'])
    const member = await aMember(running)
    const clerk = await anAdministratorAs(running, ['store'])
    const added = { name: 'New', role: 'admin' } as const
    const actions = [
      () => give(helper, clerk, ['reader']),
      () => give(helper, helper, ['owner']),
      () => edit(helper, member, {}),
      () => edit(helper, member, { adminRoles: ['reader'] }),
      () => helper.call(members.createMember, { body: { ...added, adminRoles: ['reader'], email: anEmail() } }),
    ]
    for (const action of actions)
      expect(await refusalOf(action())).toMatchObject({
        code: 'right_missing',
        message: 'You don’t have permission to do this. Only owners can.',
      })
    expect((await edit(helper, member, { role: 'user', name: 'Renamed' })).user.name).toBe('Renamed')
  })

  test('includes any change to administrators, which support cannot change in any way', async () => {
    const helper = await anAdministratorAs(running, ['support'])
    const clerk = await anAdministratorAs(running, ['store'])
    const to = { params: { id: clerk.id } }
    const actions = [
      () => edit(helper, clerk, { email: anEmail() }),
      () => edit(helper, clerk, { role: 'user' }),
      () => edit(helper, clerk, { status: 'suspended' }),
      () => edit(helper, clerk, { name: 'Renamed' }),
      () => helper.call(members.suspendMember, { ...to, body: {} }),
      () => helper.call(members.banMember, { ...to, body: {} }),
      () => helper.call(members.deleteMember, to),
      () => edit(helper, helper, { adminRoles: ['support', 'finance'] }),
    ]
    for (const action of actions)
      expect(await refusalOf(action())).toMatchObject({ status: 403, code: 'right_missing' })
    await owner.call(members.suspendMember, { ...to, body: {} })
    expect(await refusalOf(helper.call(members.activateMember, { ...to, body: {} }))).toMatchObject({
      code: 'right_missing',
    })
    const [kept] = await running.sql('select name, email, role, status, offices from person where id = $1', [clerk.id])
    expect(kept).toEqual({
      name: clerk.name,
      email: clerk.email,
      role: 'admin',
      status: 'suspended',
      offices: ['store'],
    })
    const member = await aMember(running)
    await helper.call(members.banMember, { params: { id: member.id }, body: {} })
  })

  test('is not possible for one’s own account', async () => {
    const colleague = await anotherAdmin(running)
    for (const offices of [['reader'], ['finance', 'reader']] as AdminRole[][])
      expect(await refusalOf(give(colleague, colleague, offices))).toMatchObject({ status: 409, code: 'not_yourself' })
  })
})

describe('last owner', () => {
  type Action = (by: Person, of: Person) => Promise<unknown>
  const narrow: Action = (by, of) => give(by, of, ['finance'])
  const demote: Action = (by, of) => edit(by, of, { role: 'user' })

  test.each([
    ['taking the office from', narrow, narrow],
    ['taking the office from and demoting', narrow, demote],
  ])('remains with the only two %s each other at the same time', async (_, first, second) => {
    const alone = await aServer()
    const beside = await anotherProcess(alone)
    onTestFinished(async () => {
      await Promise.all([alone.stop(), beside.stop()])
    })
    const two = await anotherAdmin(beside)
    const one = await anAdmin(alone)
    const ended = await endings([first(one, two), second(two, one)])
    expect(ended.filter((end) => end === 'done')).toHaveLength(1)
    const left = await alone.sql(
      "select id from person where 'owner' = any(offices) and status = 'active' and deleted_at is null",
    )
    expect(left).toHaveLength(1)
  })

  test('cannot leave, even if there are other administrators', async () => {
    const alone = await aServer()
    onTestFinished(() => alone.stop())
    const second = await anotherAdmin(alone)
    await anAdministratorAs(alone, ['finance', 'store', 'support', 'content', 'reader'])
    const first = await anAdmin(alone)
    await first.call(members.suspendMember, { params: { id: second.id }, body: {} })
    const actions = [
      () => give(first, first, ['reader']),
      () => first.call(members.deleteMember, { params: { id: first.id } }),
      () => first.call(members.suspendMember, { params: { id: first.id }, body: {} }),
    ]
    for (const action of actions) expect(await refusalOf(action())).toMatchObject({ code: 'not_yourself' })
    // A suspended owner does not count as the remaining owner.
    await give(first, second, ['reader'])
    expect(await alone.sql("select id from person where 'owner' = any(offices)")).toEqual([{ id: first.id }])
  })
})
