import { approvals, members, type AdminRole } from '@vesica/contract'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import {
  aMember,
  anAdmin,
  anEmail,
  anAdministratorAs,
  anotherAdmin,
  type Person,
  signIn,
} from '../../../test/people.ts'
import { refusalOf } from '../../../test/refusals.ts'
import { aServer, type Running } from '../../../test/running.ts'
import { aFrozenClock } from '../../../test/standing-clock.ts'
import { aHolder, aTreasurer, asDecider } from '../../../test/wallet.ts'

let running: Running
let owner: Person
beforeAll(async () => {
  running = await aServer({ LIMITS_FACTOR: '1000' })
  owner = await anotherAdmin(running)
})

const give = (by: Person, { id }: { id: string }, offices: AdminRole[]) =>
  by.call(members.setAdminRoles, { params: { id }, body: { adminRoles: offices } })
const edit = (by: Person, { id, name, email }: Person, changes: object) =>
  by.call(members.updateMember, { params: { id }, body: { name, email, role: 'admin', ...changes } })

describe('new owner', () => {
  const waiting = async (by: Person, { id }: { id: string }) =>
    (await by.call(approvals.getApprovals, {})).changes.find(
      ({ subject, status }) => subject === id && status === 'waiting',
    )

  test('is appointed at once by the only owner, explicitly or by default, and counts later', async () => {
    const alone = await aServer()
    onTestFinished(() => alone.stop())
    const promoted = await aMember(alone)
    const first = await anAdmin(alone)
    expect((await edit(first, promoted, {})).user).toMatchObject({ role: 'admin', adminRoles: ['owner'] })
    const body = { name: 'Added', email: anEmail(), role: 'admin' } as const
    expect((await first.call(members.createMember, { body })).user.adminRoles).toEqual(['owner'])
    const { administrators } = await first.call(approvals.getApprovals, {})
    expect(administrators.map(({ name, counts }) => [name, counts])).toEqual([
      [first.name, true],
      [promoted.name, false],
      ['Added', false],
    ])
  })

  test.each<[string, (by: Person) => Promise<{ id: string }>, AdminRole[]]>([
    ['promoted', async (by) => (await edit(by, await aMember(running), {})).user, []],
    [
      'added',
      async (by) =>
        (await by.call(members.createMember, { body: { name: 'Added', email: anEmail(), role: 'admin' } })).user,
      [],
    ],
    [
      'of finance',
      async (by) => (await give(by, await anAdministratorAs(running, ['finance']), ['owner'])).user,
      ['finance'],
    ],
  ])('%s waits for another owner, and has the previous roles until then', async (_, make, before) => {
    const { id } = await make(owner)
    const held = async () => (await running.sql('select offices from person where id = $1', [id]))[0]?.offices
    expect(await held()).toEqual(before)
    const change = await waiting(owner, { id })
    expect(change).toMatchObject({
      kind: 'offices',
      after: 'Owner',
      holdsAt: null,
      confirmBlocked: 'You requested this, so another administrator must confirm it.',
    })
    const params = { params: { id: change?.id ?? '' } }
    expect(await refusalOf(owner.call(approvals.confirmChange, params))).toMatchObject({ code: 'own_change' })
    const finance = await anAdministratorAs(running, ['finance'])
    expect((await waiting(finance, { id }))?.confirmBlocked).toBe(
      'You don’t have permission to do this. Only owners can.',
    )
    expect(await refusalOf(finance.call(approvals.confirmChange, params))).toMatchObject({ code: 'right_missing' })
    const first = await anAdmin(running)
    const { administrators } = await first.call(approvals.confirmChange, params)
    expect(await held()).toEqual(['owner'])
    // Two owners have agreed, so the new owner's decisions count.
    expect(administrators.find((one) => one.id === id)).toMatchObject({ counts: true })
  })

  test('request is cancelled by assigning other roles or the current ones', async () => {
    const clerk = await anAdministratorAs(running, ['store'])
    for (const offices of [['store'], ['content']] as AdminRole[][]) {
      await give(owner, clerk, ['owner'])
      expect(await waiting(owner, clerk)).toMatchObject({ before: 'Store', after: 'Owner' })
      expect((await give(owner, clerk, offices)).user.adminRoles).toEqual(offices)
      expect(await waiting(owner, clerk)).toBeUndefined()
    }
  })

  test('request fails if the person is no longer an administrator at confirmation', async () => {
    const clerk = await anAdministratorAs(running, ['store'])
    await give(owner, clerk, ['owner'])
    const params = { params: { id: (await waiting(owner, clerk))?.id ?? '' } }
    await edit(owner, clerk, { role: 'user' })
    const first = await anAdmin(running)
    expect(await refusalOf(first.call(approvals.confirmChange, params))).toMatchObject({
      code: 'change_not_possible',
      message: expect.stringContaining('Only administrators can have roles.'),
    })
  })
})

describe('permission to decide about money', () => {
  test('counts 72 hours after its role was granted, however long the person is an administrator', async () => {
    const clerk = await anAdministratorAs(running, ['store'])
    running.clock.advance(100 * 3_600_000)
    owner = await signIn(running, owner)
    await give(owner, clerk, ['store', 'finance'])
    const { administrators } = await owner.call(approvals.getApprovals, {})
    expect(administrators.find(({ id }) => id === clerk.id)).toMatchObject({ counts: false })
    const others = await anAdministratorAs(running, ['store', 'content', 'support', 'reader'])
    expect(administrators.map(({ id }) => id)).not.toContain(others.id)
  })

  test('no longer counts after the role is removed, in the rules and in the database', async () => {
    const house = await aTreasurer(running)
    const holder = await aHolder(running, house)
    const large = await holder.deposits('BTC', '1')
    const second = asDecider(await anotherAdmin(running))
    expect((await second.approve(large)).status).toBe('in_review')
    await give(owner, second, ['reader'])
    const { approvals } = await house.approve(large)
    expect(approvals.map(({ id, counts }) => [id, counts])).toEqual([
      [second.id, false],
      [house.id, true],
    ])
    await expect(
      running.sql("update wallet_request set status = 'approved', decided_at = now(), decided_by = $2 where id = $1", [
        large,
        house.id,
      ]),
    ).rejects.toThrow(/without its journal|too few approvals/)
    const third = asDecider(await anotherAdmin(running))
    expect((await third.approve(large)).status).toBe('completed')
  })

  test('is needed to count as a second person: an owner is the only one among other roles', async () => {
    const alone = await aServer({}, { clock: aFrozenClock() })
    onTestFinished(() => alone.stop())
    await anAdministratorAs(alone, ['store', 'content', 'support', 'reader'])
    expect((await (await anAdmin(alone)).call(approvals.getApprovals, {})).alone).toBe(true)
    const finance = await anAdministratorAs(alone, ['finance'])
    alone.clock.advance(73 * 3_600_000)
    expect((await (await anAdmin(alone)).call(approvals.getApprovals, {})).alone).toBe(false)
    // Removing the other's role does not make an administrator the only one at once.
    await give(await anAdmin(alone), finance, ['reader'])
    expect((await (await anAdmin(alone)).call(approvals.getApprovals, {})).alone).toBe(false)
    alone.clock.advance(73 * 3_600_000)
    expect((await (await anAdmin(alone)).call(approvals.getApprovals, {})).alone).toBe(true)
  })
})
