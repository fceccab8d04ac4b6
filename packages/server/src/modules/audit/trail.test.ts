import { announcements, audit, helpdesk, members, system } from '@vesica/contract'
import { beforeAll, describe, expect, test } from 'vitest'
import { refusalOf } from '../../../test/refusals.ts'
import {
  anApprovedApplicant,
  anAdmin,
  anAdministratorAs,
  anotherAdmin,
  mailFor,
  type Person,
} from '../../../test/people.ts'
import { aServer, type Running } from '../../../test/running.ts'
import { answer, ask, at } from '../../../test/tickets.ts'
import { aShop } from '../../../test/shop.ts'
import { audit as logAudit, beginRun } from '../activity/index.ts'
import { headWorker, verifyWorker } from './audit.jobs.ts'

let running: Running
let admin: Person
let member: Person
let product: string
beforeAll(async () => {
  running = await aServer({ LIMITS_FACTOR: '1000' })
  admin = await anAdmin(running)
  member = await anApprovedApplicant(running)
  await admin.call(members.suspendMember, { params: { id: member.id }, body: { reason: 'Chargebacks' } })
  const shop = await aShop(running)
  product = (await shop.product({ name: 'Brass lamp' })).id
  await admin.call(system.setLogin, { body: { status: false } })
  await admin.call(system.setLogin, { body: { status: true } })
})

const list = (query: object = {}) => admin.call(audit.listAudit, { query })

describe('audit log list', () => {
  test('shows action, actor, subject, reason and address, newest first', async () => {
    const { entries, total } = await list({ record: `person:${member.id}` })
    expect(entries[0]).toMatchObject({
      actor: 'Administrator',
      actorId: admin.id,
      action: 'suspend person',
      area: 'people',
      type: 'person',
      subjectId: member.id,
      subject: member.name,
      reason: 'Chargebacks',
      from: expect.stringMatching(/./),
      result: 'done',
    })
    expect(entries.map(({ action }) => action)).toEqual(['suspend person', 'approve sign-up'])
    expect(total).toBe(2)
    expect(entries[0]?.number).toBeGreaterThan(entries[1]?.number ?? 0)
  })

  test('names a ticket by its reference, even if the action names another record', async () => {
    const customer = await anApprovedApplicant(running)
    const [from, into] = [await ask(customer), await ask(customer)]
    await answer(admin, from.id)
    await admin.call(helpdesk.mergeTicket, { ...at(from.id), body: { into: into.id } })
    const { entries } = await list({ record: `ticket:${from.id}` })
    expect(entries.map(({ action, subject }) => [action, subject])).toEqual([
      ['merge ticket', from.ticketReference],
      ['answer ticket', from.ticketReference],
    ])
    const { entry } = await admin.call(audit.getAuditEntry, { params: { id: entries[1]?.id ?? '' } })
    expect(
      entry.changes.map(({ field }) => field),
      'which is no change of it',
    ).toEqual(['message'])
  })

  test('filters by person, area, time and text, also across pages', async () => {
    const everyone = await list()
    expect(everyone.entries.length).toBe(everyone.total)
    const store = await list({ area: 'store' })
    expect(new Set(store.entries.map(({ area }) => area))).toEqual(new Set(['store']))
    expect((await list({ search: 'brass lamp' })).entries[0]).toMatchObject({ subject: 'Brass lamp' })
    expect((await list({ search: 'chargebacks' })).entries.map(({ subjectId }) => subjectId)).toEqual([member.id])
    expect((await list({ search: member.name })).entries.map(({ subjectId }) => subjectId)).toContain(member.id)
    expect((await list({ who: member.id })).total).toBe(0)
    expect((await list({ who: 'nobody' })).total).toBe(0)
    const own = everyone.entries.filter(({ actorId }) => actorId === admin.id)
    expect((await list({ who: admin.id })).total).toBe(own.length)
    expect((await list({ period: 'week' })).total).toBe(everyone.total)
    const first = await list({ limit: '2' })
    const next = await list({ limit: '2', cursor: first.next_cursor })
    expect([...first.entries, ...next.entries].map(({ id }) => id)).toEqual(
      everyone.entries.slice(0, 4).map(({ id }) => id),
    )
  })

  test('can be exported as a file', async () => {
    const file = await (await admin.send('GET', '/api/audit/export?search=chargebacks')).text()
    expect(file.split('\n')[0]).toBe('Number,Time,Who,By key,Act,Area,Record,Id,Name,Changes,Why,From,Result')
    expect(file).toContain(`,,suspend person,people,person,${member.id}`)
    expect(file).toContain('status: active to suspended')
  })

  test('shows a role only entries for records that it has permission to see', async () => {
    const clerk = await anAdministratorAs(running, ['store'])
    const { entries } = await clerk.call(audit.listAudit, { query: {} })
    expect(entries.length).toBeGreaterThan(0)
    // Actions on the audit log itself, such as an export, are visible to everyone who reads it.
    const areas = (list: typeof entries) =>
      new Set(list.filter(({ type }) => type !== 'audit trail').map(({ area }) => area))
    expect(areas(entries)).toEqual(new Set(['store']))
    const [suspended] = (await list({ record: `person:${member.id}` })).entries
    const hidden = clerk.call(audit.getAuditEntry, { params: { id: suspended?.id ?? '' } })
    expect(await refusalOf(hidden)).toMatchObject({ code: 'not_found' })
    const params = { type: 'person', id: member.id }
    expect((await clerk.call(audit.listHistory, { params, query: {} })).entries).toEqual([])
    const logs = await clerk.call(audit.listActivityLogs, { query: {} })
    const features = logs.activity_logs.map(({ feature }) => feature).filter((feature) => feature !== 'Audit log')
    expect(new Set(features)).toEqual(new Set(['Store Management']))
  })
})

test('an entry lists its changes field by field', async () => {
  const [{ id } = { id: '' }] = (await list({ record: 'setting:loginEnabled' })).entries
  const { entry } = await admin.call(audit.getAuditEntry, { params: { id } })
  expect(entry).toMatchObject({ changes: [{ field: 'value', before: 'no', after: 'yes' }], undoneBy: null })
  expect(entry.hash).toMatch(/^[0-9a-f]{64}$/)
})

test('the history of a record lists its actions', async () => {
  const { entries } = await admin.call(audit.listHistory, { params: { type: 'product', id: product }, query: {} })
  expect(entries.map(({ action }) => action)).toEqual(['add product'])
  const unknown = admin.call(audit.listHistory, { params: { type: 'spaceship', id: product }, query: {} })
  expect(await refusalOf(unknown)).toMatchObject({ code: 'not_found' })
  const statusOf = async (path: string) => (await admin.send('GET', path)).status
  expect(await statusOf('/api/audit/of/person/%00')).toBe(404)
  expect(await statusOf('/api/audit?record=person:%00')).toBe(422)
  expect(await statusOf('/api/audit/export?record=%00')).toBe(422)
})

test('recent actions are described in text for the overview', async () => {
  await admin.call(system.setSignupFee, { body: { fee: 30 } })
  const { activity_logs } = await admin.call(audit.listActivityLogs, { query: { limit: '9' } })
  expect(activity_logs).toHaveLength(9)
  expect(activity_logs[0]).toMatchObject({ message: 'Administrator set registration fee' })
  const loginEntry = activity_logs.find(({ message }) => message.includes('login'))
  expect(loginEntry).toMatchObject({ message: 'Administrator set login enabled', status: 'done' })
})

test('entries for draft announcements are visible only with permission to read drafts', async () => {
  const [author, support] = [
    await anAdministratorAs(running, ['content']),
    await anAdministratorAs(running, ['support']),
  ]
  const body = { title: 'Not yet public', text: 'A draft.', audience: ['seeker'] }
  const { announcement } = await author.call(announcements.createAnnouncement, { body })
  expect(await refusalOf(support.call(announcements.listAnnouncements, { query: {} }))).toMatchObject({
    code: 'right_missing',
  })
  const query = { record: `announcement:${announcement.id}` }
  expect((await support.call(audit.listAudit, { query })).entries).toEqual([])
  expect((await author.call(audit.listAudit, { query })).entries.map(({ subject }) => subject)).toEqual([
    'Not yet public',
  ])
})

test('entries for gifts and second factor resets require permission to read gifts and approvals', async () => {
  const [finance, store] = [await anAdministratorAs(running, ['finance']), await anAdministratorAs(running, ['store'])]
  const actor = { userId: admin.id, name: admin.name, address: 'here' }
  for (const type of ['gift', 'second_factor'] as const) {
    await running.app.db.transact((tx) =>
      logAudit(tx, actor, { action: `change ${type}`, subject: { type, id: 'one' } }),
    )
    const query = { record: `${type}:one` }
    expect((await finance.call(audit.listAudit, { query })).entries, type).toHaveLength(1)
    expect((await store.call(audit.listAudit, { query })).entries, type).toEqual([])
  }
})

describe('chain verification', () => {
  /** The chain as a person reads it, once no verification is running. */
  const rested = async (by: Person) => {
    const read = async () => (await by.call(audit.getChain, {})).chain
    await expect.poll(async () => (await read()).running, { timeout: 60_000 }).toBeNull()
    return read()
  }
  const compares = async (by: Person, head: string) => {
    await by.call(audit.verifyChain, { body: { head } })
    return (await rested(by)).compared
  }
  const verified = async () => (await list()).entries.filter(({ action }) => action === 'verify audit trail').length

  test('runs on request of an administrator, and is stored and audited', async () => {
    const before = (await rested(admin)).head.number
    await admin.call(audit.verifyChain, { body: {} })
    const { head, last, compared } = await rested(admin)
    expect(last).toMatchObject({ ok: true, problem: null, entries: before + 1 })
    expect(compared).toBeNull()
    expect(head.number).toBe(before + 1)
    expect((await list()).entries[0]).toMatchObject({
      action: 'verify audit trail',
      number: head.number,
      actorId: admin.id,
      from: expect.stringMatching(/./),
    })
    const matchingHead = `${before + 1}:${last?.hash}`
    expect(await compares(admin, matchingHead)).toMatchObject({ head: matchingHead, ok: true, problem: null })
    const foreignHead = `3:${'a'.repeat(64)}`
    const mismatch = { head: foreignHead, ok: false, problem: { kind: 'rewritten', number: 3 } }
    expect(await compares(admin, foreignHead)).toMatchObject(mismatch)
    // Others read what is wrong with the log, but not a colleague's comparison.
    expect((await rested(await anotherAdmin(running))).compared).toBeNull()
  })

  test('runs once for repeated requests, and a run that never ends does not block others', async () => {
    const before = await verified()
    // A verification whose job was lost.
    await running.app.db.transact((tx) => beginRun(tx, admin.id, null))
    const press = async () => (await admin.call(audit.verifyChain, { body: {} })).chain.running
    const since = await press()
    expect(since).toEqual({ since: expect.any(String) })
    expect(await Promise.all([press(), press()])).toEqual([since, since])
    expect(await verified()).toBe(before)
    for (const minutes of [20, 20, 21]) {
      running.clock.advance(minutes * 60_000)
      await admin.call(audit.getChain, {})
    }
    expect(await press()).not.toEqual(since)
    await rested(admin)
    expect(await verified()).toBe(before + 1)
    // People who were idle meanwhile were signed out, and sign in again.
    admin = await anAdmin(running)
  })

  test('with a wrong pasted checksum reports no damage, and notifies other administrators once a day', async () => {
    const [clerk, reader] = [await anAdministratorAs(running, ['store']), await anAdministratorAs(running, ['reader'])]
    const wrongHeads = [`1:${'b'.repeat(64)}`, `2:${'c'.repeat(64)}`, `999999:${'d'.repeat(64)}`]
    for (const head of wrongHeads) expect(await compares(clerk, head)).toMatchObject({ head, ok: false })
    expect((await admin.call(audit.getChain, {})).chain.last).toMatchObject({ ok: true, problem: null })
    const notices = await running.sql("select title, body from notification where person_id = $1 and kind = 'audit'", [
      reader.id,
    ])
    expect(notices.map(({ title }) => title)).toEqual(['A checksum doesn’t match the audit log'])
    expect(notices[0]?.body).toContain(clerk.name)
  })

  test('sends every administrator a weekly checksum that can be pasted', async () => {
    const reader = await anAdministratorAs(running, ['reader'])
    await headWorker(running.app.db).run({})
    const { chain } = await admin.call(audit.getChain, {})
    for (const to of [reader.email, running.admin.email]) {
      const isHead = (subject = '') => subject.startsWith('Audit log checksum')
      const checksumEmail = async () => (await mailFor(running, to)).find(({ subject }) => isHead(subject))?.text ?? ''
      await expect.poll(checksumEmail).toContain(`${chain.head.number}:${chain.head.hash}`)
    }
  })

  test('notifies every administrator at once when the nightly run finds damage', async () => {
    const reader = await anAdministratorAs(running, ['reader'])
    const log = { info: () => {}, error: () => {} }
    await verifyWorker(running.app.db, log as never).run({})
    const alerts = () =>
      running.sql(
        "select person_id from notification where title = 'The audit log has been altered' and person_id = $1",
        [reader.id],
      )
    expect(await alerts()).toEqual([])
    await running.sql(
      "alter table audit_entry disable trigger user; update audit_entry set address = 'x' where id = (select entry_id from audit_link where number = 2)",
    )
    await verifyWorker(running.app.db, log as never).run({})
    expect(await alerts()).toHaveLength(1)
    expect((await admin.call(audit.getChain, {})).chain.last).toMatchObject({ ok: false, problem: { number: 2 } })
  })
})
