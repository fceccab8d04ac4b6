import { allEndpoints, members } from '@vesica/contract'
import { beforeAll, describe, expect, test } from 'vitest'
import { anApprovedApplicant, aMember, anAdmin, anEmail, anAdministratorAs } from '../../../test/people.ts'
import { refusalOf } from '../../../test/refusals.ts'
import { type Running, aServer } from '../../../test/running.ts'

let running: Running
beforeAll(async () => {
  running = await aServer()
  await anApprovedApplicant(running)
})

describe('audit log', () => {
  test('has an entry for each action, which the database protects from changes and deletion', async () => {
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

  test('records a rejected action as rejected, not as done', async () => {
    const admin = await anAdmin(running)
    const { email } = await aMember(running)
    const done = () => running.sql("select count(*) from audit_entry where result = 'done'")
    const before = await done()
    const body = { name: 'Twice', email, role: 'user' } as const
    expect(await refusalOf(admin.call(members.createMember, { body }))).toMatchObject({ code: 'email_taken' })
    const yourself = admin.call(members.banMember, { params: { id: admin.id }, body: {} })
    expect(await refusalOf(yourself)).toMatchObject({ code: 'not_yourself' })
    expect(await done()).toEqual(before)
    const refused = await running.sql(
      "select actor_id, action, subject_type, subject_id, after, result from audit_entry where result <> 'done' order by created_at, id",
    )
    const about = { actor_id: admin.id, subject_type: 'call' }
    expect(refused).toEqual([
      { ...about, action: 'create member', subject_id: 'createMember', after: null, result: 'email_taken' },
      { ...about, action: 'ban member', subject_id: 'banMember', after: { id: admin.id }, result: 'not_yourself' },
    ])
  })

  test('records at most five attempts at the same action without permission', async () => {
    const clerk = await anAdministratorAs(running, ['store'])
    const { id } = await aMember(running)
    const attempt = () => refusalOf(clerk.call(members.banMember, { params: { id }, body: {} }))
    for (let attemptNumber = 0; attemptNumber < 20; attemptNumber += 1)
      expect(await attempt()).toMatchObject({ code: 'right_missing' })
    const entries = await running.sql(
      "select result, after from audit_entry where actor_id = $1 and result <> 'done'",
      [clerk.id],
    )
    expect(entries).toEqual(Array.from({ length: 5 }, () => ({ result: 'right_missing', after: { id } })))
  })

  test('still records a different rejection after many attempts, and notes that more were omitted', async () => {
    const admin = await anAdmin(running)
    const { id } = await aMember(running)
    const ban = (memberId: string) => refusalOf(admin.call(members.banMember, { params: { id: memberId }, body: {} }))
    for (let attemptNumber = 0; attemptNumber < 6; attemptNumber += 1) await ban(admin.id)
    await admin.call(members.banMember, { params: { id }, body: {} })
    expect(await ban(id)).toMatchObject({ code: 'status_not_possible' })
    const entriesOf = (person: string) =>
      running.sql("select action, result from audit_entry where actor_id = $1 and result <> 'done' order by id", [
        person,
      ])
    expect((await entriesOf(admin.id)).map(({ result }) => result)).toContain('status_not_possible')

    const clerk = await anAdministratorAs(running, ['store'])
    const calls = allEndpoints.filter(
      ({ method, right, multipart }) => method !== 'GET' && right?.startsWith('content:') && !multipart,
    )
    for (let attemptNumber = 0; attemptNumber < 5; attemptNumber += 1)
      for (const { method, path } of calls.slice(0, 15))
        await clerk.send(method as 'POST', `/api${path.replaceAll(/\{\w+\}/g, id)}`)
    const entries = await entriesOf(clerk.id)
    expect(entries).toHaveLength(61)
    expect(entries.at(-1)).toEqual({ action: 'try more than is kept', result: 'right_missing' })
  })

  test('records nothing for invalid input, unknown records, reads or attempts by members', async () => {
    const [admin, member] = [await anAdmin(running), await aMember(running)]
    const refused = () => running.sql("select count(*) from audit_entry where result <> 'done'")
    const before = await refused()
    const body = { name: '', email: 'x', role: 'user' } as const
    expect(await refusalOf(admin.call(members.createMember, { body }))).toMatchObject({ code: 'validation_failed' })
    const unknown = { params: { id: crypto.randomUUID() }, body: {} }
    expect(await refusalOf(admin.call(members.banMember, unknown))).toMatchObject({ code: 'not_found' })
    expect(await refusalOf(member.call(members.banMember, unknown))).toMatchObject({ code: 'forbidden' })
    const clerk = await anAdministratorAs(running, ['store'])
    expect(await refusalOf(clerk.call(members.listMembers, { query: {} }))).toMatchObject({ code: 'right_missing' })
    expect(await refused()).toEqual(before)
  })

  test('contains no password, token or code', async () => {
    const member = await anApprovedApplicant(running)
    const admin = await anAdmin(running)
    await admin.call(members.createMember, { body: { name: 'Invited', email: anEmail(), role: 'user' } })
    const trail = JSON.stringify(await running.sql('select * from audit_entry'))
    for (const secret of [member.password, String(member.token), String(admin.token), running.admin.password])
      expect(trail).not.toContain(secret)
    expect(trail).not.toMatch(/argon2|vsc_/)
  })
})
