import { approvals, identity, members, system, treasury } from '@vesica/contract'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { emailsTo, linkTokenFor } from '../../../test/emails.ts'
import { aMember, aNewAdmin, anAdmin, asAdministrator, type Person, signIn } from '../../../test/people.ts'
import { aServer, type Running } from '../../../test/running.ts'
import { aFrozenClock } from '../../../test/standing-clock.ts'
import {
  aDecider,
  aHolder,
  aTreasurer,
  asDecider,
  type Decider,
  elsewhere,
  type Holder,
  refusal,
} from '../../../test/wallet.ts'

// End to end: one administrator tries to bypass the second approval.

const HOUR = 3_600_000

let running: Running
let admin: Decider
let holder: Holder
beforeAll(async () => {
  running = await aServer({ LIMITS_FACTOR: '1000' }, { clock: aFrozenClock() })
  await aTreasurer(running)
})
/** Resets the clock, ends all sessions, and leaves the first administrator and one more. */
beforeEach(async () => {
  running.clock.reset()
  await running.sql("update person set status = 'active', stopped_counting_at = null where role = 'admin'")
  await running.sql("update person set role = 'user', offices = '{}' where email <> $1", [running.admin.email])
  await running.sql('update session set ended_at = created_at where ended_at is null')
  admin = await aDecider(running)
  holder = await aHolder(running, admin)
})

/** A deposit that needs two approvals. */
const large = () => holder.deposits('BTC', '0.2')
const again = async (decider: Decider) => asDecider(await signIn(running, decider))

describe('an administrator appointed by another administrator', () => {
  test('does not count as a second approver for 72 hours', async () => {
    const own = asDecider(await aNewAdmin(running))
    const id = await large()
    expect((await admin.approve(id)).status).toBe('in_review')
    expect(await own.approve(id)).toMatchObject({
      status: 'in_review',
      approvals: [{ counts: true }, { id: own.id, counts: false, countsFrom: '2026-03-04T12:00:30.000Z' }],
    })
    running.clock.advance(72 * HOUR - 1)
    const third = await again(await aDecider(running))
    expect((await third.approve(id)).status).toBe('completed')
    const { report } = await third.call(treasury.runReconcile, {})
    expect(report.differences).toEqual([])
  })

  test('counts after 72 hours, including for earlier approvals', async () => {
    const own = asDecider(await aNewAdmin(running))
    const id = await large()
    expect((await own.approve(id)).status).toBe('in_review')
    running.clock.advance(72 * HOUR)
    expect((await (await again(admin)).approve(id)).status).toBe('completed')
  })

  test('counts at once when confirmed by an administrator other than the one who appointed them', async () => {
    const own = asDecider(await aNewAdmin(running))
    const owner = await anAdmin(running)
    const params = { id: own.id }
    for (const caller of [own, owner])
      expect((await refusal(caller.call(approvals.confirmAdministrator, { params }))).code).toBe('own_change')
    await admin.call(approvals.confirmAdministrator, { params })
    const id = await large()
    await own.approve(id)
    expect((await admin.approve(id)).status).toBe('completed')
    expect((await refusal(admin.call(approvals.confirmAdministrator, { params }))).code).toBe('already_decided')
  })

  test('cannot be confirmed by another new administrator', async () => {
    const [first, second] = [await aNewAdmin(running), await aNewAdmin(running)]
    const refused = await refusal(first.call(approvals.confirmAdministrator, { params: { id: second.id } }))
    expect(refused.code).toBe('not_counting_yet')
  })

  test('cannot request a change for their appointer to confirm, unless another requests it too', async () => {
    const appointed = await aNewAdmin(running)
    const address = (await admin.call(system.getSystemControls, {})).systemControls.cryptoAssets.find(
      ({ id }) => id === 'BTC',
    )?.address
    const change = (by: Person) =>
      by.call(system.updateAsset, { params: { id: 'BTC' }, body: { address: elsewhere.BTC } })
    const confirm = async (by: Person) => {
      const id =
        (await by.call(approvals.getApprovals, {})).changes.find(({ status }) => status === 'waiting')?.id ?? ''
      await by.call(approvals.confirmChange, { params: { id } })
    }
    await change(appointed)
    const owner = await anAdmin(running)
    expect(await refusal(confirm(owner))).toMatchObject({ status: 409, code: 'asker_not_counting' })
    expect((await change(admin)).asset).toMatchObject({ address, pendingChanges: [{ requestedBy: admin.name }] })
    await confirm(owner)
    const { systemControls } = await owner.call(system.getSystemControls, {})
    expect(systemControls.cryptoAssets.find(({ id }) => id === 'BTC')?.address).toBe(elsewhere.BTC)
  })

  test('is announced to all administrators, on screen and by email', async () => {
    const own = await asAdministrator(running, await aMember(running), ['finance'])
    const owner = await anAdmin(running)
    for (const recipient of [owner, admin]) {
      const emails = await emailsTo(running, recipient.email)
      expect(emails.map(({ subject }) => subject)).toContain(`${own.name} is now an administrator: ${owner.name}`)
    }
  })

  test('counts 72 hours after setting a first password by link', async () => {
    const owner = await anAdmin(running)
    const email = 'invited@example.org'
    const { user } = await owner.call(members.createMember, {
      body: { name: 'Invited', email, role: 'admin', adminRoles: ['finance'] },
    })
    running.clock.advance(80 * HOUR)
    const token = await linkTokenFor(running, email, 'Your account is ready')
    await owner.call(identity.resetPassword, {
      body: { token, password: 'correct horse battery', password_confirmation: 'correct horse battery' },
    })
    const { administrators } = await (await again(admin)).call(approvals.getApprovals, {})
    expect(administrators.find(({ id }) => id === user.id)).toMatchObject({
      counts: false,
      countsFrom: new Date(running.clock.now().getTime() + 72 * HOUR).toISOString(),
    })
  })
})

describe('the only administrator', () => {
  /** Leaves one administrator: the others were removed so long ago that they no longer count. */
  const alone = async (): Promise<Decider> => {
    const owner = await anAdmin(running)
    await owner.call(members.suspendMember, { params: { id: admin.id }, body: {} })
    running.clock.advance(72 * HOUR)
    return asDecider(await anAdmin(running))
  }

  test('completes a two-person approval by approving again after a day', async () => {
    const owner = await alone()
    const member = await aHolder(running, owner)
    const id = await member.deposits('BTC', '0.2')
    expect((await owner.approve(id)).status).toBe('in_review')
    const refused = await refusal(owner.approve(id))
    expect(refused).toMatchObject({ status: 409, code: 'approval_waits' })
    running.clock.advance(24 * HOUR - 1)
    expect((await refusal(asDecider(await anAdmin(running)).approve(id))).code).toBe('approval_waits')
    running.clock.advance(1)
    const returning = asDecider(await anAdmin(running))
    expect((await returning.approve(id)).status).toBe('completed')
    const { report } = await returning.call(treasury.runReconcile, {})
    expect(report.differences).toEqual([])
  })

  test('cannot approve twice before their approval counts', async () => {
    const own = asDecider(await aNewAdmin(running))
    await running.sql(
      "update person set status = 'suspended', stopped_counting_at = $1 where role = 'admin' and id <> $2",
      [new Date(running.clock.now().getTime() - 73 * HOUR), own.id],
    )
    const id = await large()
    expect((await own.approve(id)).status).toBe('in_review')
    running.clock.advance(72 * HOUR - 1)
    expect((await refusal((await again(own)).approve(id))).code).toBe('already_decided')
    running.clock.advance(1)
    expect((await (await again(own)).approve(id)).status).toBe('completed')
  })

  test('does not become the only one by suspending, demoting or removing the other', async () => {
    const removals = [
      (id: string, owner: Decider) => owner.call(members.suspendMember, { params: { id }, body: {} }),
      (id: string, owner: Decider) => owner.call(members.deleteMember, { params: { id } }),
    ]
    for (const remove of removals) {
      const otherAdmin = await aDecider(running)
      const owner = asDecider(await anAdmin(running))
      await owner.call(members.suspendMember, { params: { id: admin.id }, body: {} }).catch(() => {})
      const id = await large()
      await owner.approve(id)
      await remove(otherAdmin.id, owner)
      running.clock.advance(25 * HOUR)
      holder = Object.assign(holder, await signIn(running, holder))
      const returning = asDecider(await anAdmin(running))
      expect((await refusal(returning.approve(id))).code).toBe('already_decided')
      expect((await returning.call(approvals.getApprovals, {})).alone).toBe(false)
    }
  })
})
