import { approvals, members, security } from '@vesica/contract'
import { beforeAll, describe, expect, test } from 'vitest'
import { emailTo } from '../../../test/emails.ts'
import { withApp } from '../../../test/factors.ts'
import { aMember, anAdmin, anAdministratorAs, type Person, signIn } from '../../../test/people.ts'
import { refusalOf } from '../../../test/refusals.ts'
import { aServer, type Running } from '../../../test/running.ts'
import { aDecider } from '../../../test/wallet.ts'

let running: Running
let admin: Person
beforeAll(async () => {
  running = await aServer({ LIMITS_FACTOR: '1000' })
  admin = await anAdmin(running)
})
const reset = (by: Person, { id }: Person) => by.call(members.resetSecondFactor, { params: { id } })

describe('reset of a lost second factor', () => {
  test('removes it from a member, who is notified, signed out and can sign in with the password', async () => {
    const member = await aMember(running)
    const helper = await anAdministratorAs(running, ['support'])
    expect((await refusalOf(reset(helper, member))).code).toBe('factor_missing')
    await withApp(running, member)
    await reset(helper, member)
    expect((await refusalOf(member.call(security.getSecurity, {}))).code).toBe('unauthenticated')
    const again = await signIn(running, member)
    const { security: kept } = await again.call(security.getSecurity, {})
    expect(kept).toMatchObject({ secondFactorSince: null, authenticatorSince: null, recoveryCodesLeft: 0 })
    expect((await emailTo(running, member.email, 'Your second factor was removed')).text).toContain('contact us')
    const actions = await running.sql("select action from audit_entry where subject_id = $1 and action like 'reset%'", [
      member.id,
    ])
    expect(actions).toEqual([{ action: 'reset second factor' }])
  })

  test('of an administrator needs confirmation by another, and cannot be requested by support or themselves', async () => {
    const one = await aDecider(running)
    const helper = await anAdministratorAs(running, ['support'])
    await withApp(running, one)
    expect((await refusalOf(reset(helper, one))).code).toBe('right_missing')
    expect((await refusalOf(reset(one, one))).code).toBe('not_yourself')
    await reset(admin, one)
    expect((await one.call(security.getSecurity, {})).security.secondFactorSince).not.toBeNull()
    await emailTo(running, one.email, 'Someone asked to remove your second factor')
    const { changes } = await admin.call(approvals.getApprovals, {})
    const params = { id: changes.find(({ kind }) => kind === 'second_factor')?.id ?? '' }
    expect((await refusalOf(admin.call(approvals.confirmChange, { params }))).code).toBe('own_change')
    const second = await aDecider(running)
    await second.call(approvals.confirmChange, { params })
    expect((await signIn(running, one)).id).toBe(one.id)
  })
})
