import { members } from '@vesica/contract'
import { beforeAll, describe, expect, test } from 'vitest'
import { aMember, anAdmin, anEmail } from '../../../test/people.ts'
import { refusalOf } from '../../../test/refusals.ts'
import { type Running, aServer } from '../../../test/running.ts'

let running: Running
beforeAll(async () => {
  running = await aServer()
  await aMember(running)
})

describe('the audit trail', () => {
  test('has an entry for each act, which the database lets nobody change or remove', async () => {
    const [{ count } = {}] = await running.sql('select count(*) from audit_entry')
    expect(Number(count)).toBeGreaterThan(0)
    for (const change of [
      "update audit_entry set action = 'nothing'",
      'update audit_entry set actor_id = actor_id',
      'delete from audit_entry',
      'truncate audit_entry',
    ])
      await expect(running.sql(change)).rejects.toThrow('rows of audit_entry are never changed or removed')
    expect(await running.sql('select count(*) from audit_entry')).toEqual([{ count }])
  })

  test('has no entry for an act that was refused', async () => {
    const admin = await anAdmin(running)
    const before = await running.sql('select count(*) from audit_entry')
    const { email } = await aMember(running)
    const after = async () => running.sql('select count(*) from audit_entry')
    const approved = await after()
    expect(approved).not.toEqual(before)
    const body = { name: 'Twice', email, role: 'user' } as const
    expect(await refusalOf(admin.call(members.createMember, { body }))).toMatchObject({ code: 'email_taken' })
    const yourself = admin.call(members.banMember, { params: { id: admin.id }, body: {} })
    expect(await refusalOf(yourself)).toMatchObject({ code: 'not_yourself' })
    expect(await after()).toEqual(approved)
  })

  test('holds no password, token or code', async () => {
    const member = await aMember(running)
    const admin = await anAdmin(running)
    await admin.call(members.createMember, { body: { name: 'Invited', email: anEmail(), role: 'user' } })
    const trail = JSON.stringify(await running.sql('select * from audit_entry'))
    for (const secret of [member.password, String(member.token), String(admin.token), running.admin.password])
      expect(trail).not.toContain(secret)
    expect(trail).not.toMatch(/argon2|vsc_/)
  })
})
