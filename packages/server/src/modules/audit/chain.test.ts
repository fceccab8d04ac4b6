import { createHash } from 'node:crypto'
import { members, system } from '@vesica/contract'
import { beforeAll, describe, expect, test } from 'vitest'
import { aMember, anAdmin, type Person } from '../../../test/people.ts'
import { aServer, type Running } from '../../../test/running.ts'
import { verifyNow } from './audit.jobs.ts'

let running: Running
let admin: Person
let member: Person
beforeAll(async () => {
  running = await aServer({ LIMITS_FACTOR: '1000' })
  admin = await anAdmin(running)
  member = await aMember(running)
  for (const status of [false, true, false, true]) await admin.call(system.setRegistration, { body: { status } })
})

const check = (savedHead?: { number: number; hash: string }) => verifyNow(running.app.db, savedHead)

/** What the owner of the tables can do: change them without triggers, and revert that after it was checked. */
const tampered = (...statements: string[]) => tamperedWith(undefined, ...statements)

const tamperedWith = async (savedHead: { number: number; hash: string } | undefined, ...statements: string[]) => {
  const tables = ['audit_entry', 'audit_link', 'audit_head']
  const copies = tables.map((table) => `create table kept_${table} as select * from ${table}`)
  const free = tables.map((table) => `alter table ${table} disable trigger user`)
  await running.sql([...copies, ...free, ...statements].join(';'))
  const result = await check(savedHead)
  const restore = tables.map((t) => `delete from ${t}; insert into ${t} select * from kept_${t}; drop table kept_${t}`)
  await running.sql([...restore, ...tables.map((table) => `alter table ${table} enable trigger user`)].join(';'))
  expect(await check()).toMatchObject({ ok: true, problem: null })
  return result
}

const lastNumber = async () => Number((await running.sql('select number from audit_head'))[0]?.number)
const entryAt = async (number: number) =>
  String((await running.sql('select entry_id from audit_link where number = $1', [number]))[0]?.entry_id)

describe('audit log hash chain', () => {
  test('is complete, contains every entry and ends in its head', async () => {
    const [{ count } = {}] = await running.sql('select count(*)::int as count from audit_entry')
    const [head] = await running.sql("select number::int as number, encode(hash, 'hex') as hash from audit_head")
    expect(head?.number).toBe(count)
    expect(await check()).toMatchObject({ ok: true, entries: count, hash: head?.hash, problem: null })
  })

  test('names an altered entry', async () => {
    const id = await entryAt(3)
    const result = await tampered(`update audit_entry set reason = 'another' where id = '${id}'`)
    expect(result).toMatchObject({ ok: false, entries: 2, problem: { kind: 'altered', number: 3, id } })
    expect(result.problem?.text).toMatch(new RegExp(`^Entry 3 \\(.*${id}\\) was altered`))
  })

  test.each([
    ['before', `'{"a": 1}'`],
    ['after', 'null'],
    ['actor_id', 'gen_random_uuid()'],
    ['action', "action || '.'"],
    ['subject_type', "'x'"],
    ['subject_id', "'x'"],
    ['address', "''"],
    ['result', "'x'"],
    ['created_at', "created_at + interval '1 microsecond'"],
    ['parent_id', 'gen_random_uuid()'],
    ['undoes', 'gen_random_uuid()'],
    ['key_id', 'gen_random_uuid()'],
  ])('detects a change of %s', async (column, value) => {
    const id = await entryAt(4)
    const result = await tampered(`update audit_entry set ${column} = ${value} where id = '${id}'`)
    expect(result).toMatchObject({ entries: 3, problem: { kind: 'altered', number: 4, id } })
  })

  test('names the number of a deleted entry, with or without its link', async () => {
    const id = await entryAt(2)
    const missing = {
      ok: false,
      entries: 1,
      problem: { kind: 'missing', number: 2, id: null, text: 'Entry 2 is missing.' },
    }
    expect(await tampered(`delete from audit_entry where id = '${id}'`)).toMatchObject(missing)
    const both = [`delete from audit_entry where id = '${id}'`, `delete from audit_link where entry_id = '${id}'`]
    expect(await tampered(...both)).toMatchObject(missing)
  })

  test('names the last entry when that was deleted', async () => {
    const number = await lastNumber()
    const id = await entryAt(number)
    const result = await tampered(
      `delete from audit_entry where id = '${id}'`,
      `delete from audit_link where entry_id = '${id}'`,
    )
    const text = `Entry ${number}, the last one, is missing.`
    expect(result).toMatchObject({ entries: number - 1, problem: { kind: 'missing', number, text } })
  })

  test('names an entry inserted outside, inside or after the chain', async () => {
    const insertForged = `insert into audit_entry (id, actor_id, action, subject_type, subject_id, address, created_at)
      select '00000000-0000-7000-8000-000000000001', actor_id, 'forged', 'person', 'x', '', created_at
        from audit_entry where id = '${await entryAt(3)}'`
    const forged = '00000000-0000-7000-8000-000000000001'
    const outside = await tampered(insertForged)
    expect(outside).toMatchObject({ ok: false, problem: { kind: 'inserted', number: null, id: forged } })
    expect(outside.problem?.text).toMatch(/An entry \(“forged” of .*\) was inserted outside/)
    // The following entries renumbered, and its own hash recomputed.
    const into = await tampered(
      insertForged,
      'alter table audit_link drop constraint audit_link_pkey',
      'update audit_link set number = number + 1 where number >= 3',
      `insert into audit_link select 3, e.id, sha256((select hash from audit_link where number = 2) ||
        convert_to(audit_content(3, e), 'UTF8')) from audit_entry e where action = 'forged'`,
      'alter table audit_link add primary key (number)',
      'update audit_head set number = number + 1',
    )
    expect(into).toMatchObject({ entries: 3, problem: { kind: 'inserted', number: 3, id: forged } })
    const last = await lastNumber()
    const behind = await tampered(
      insertForged,
      `insert into audit_link select number + 1, '${forged}', hash from audit_head`,
    )
    expect(behind).toMatchObject({ problem: { kind: 'inserted', number: last + 1 } })
  })

  test('detects a complete rewrite only by comparison with a saved head', async () => {
    const { entries: number, hash } = await check()
    expect(await check({ number, hash })).toMatchObject({ ok: true })
    expect(await check({ number: 2, hash })).toMatchObject({ problem: { kind: 'rewritten', number: 2 } })
    expect(await check({ number: number + 2, hash })).toMatchObject({
      problem: { kind: 'missing', number: number + 1 },
    })
    const rebuildChain = `do $$ declare e audit_entry; n bigint := 0; made bytea := decode(repeat('00', 32), 'hex'); begin
      for e in select a.* from audit_entry a join audit_link l on l.entry_id = a.id order by l.number loop
        n := n + 1; made := sha256(made || convert_to(audit_content(n, e), 'UTF8'));
        update audit_link set hash = made where number = n;
      end loop; update audit_head set hash = made; end $$`
    const rewrite = [`update audit_entry set address = 'elsewhere' where id = '${await entryAt(1)}'`, rebuildChain]
    expect(await tampered(...rewrite)).toMatchObject({ ok: true })
    expect(await tamperedWith({ number, hash }, ...rewrite)).toMatchObject({ problem: { kind: 'rewritten', number } })
  })

  test('reports a deleted head', async () => {
    const headless = await tampered('delete from audit_head')
    expect(headless).toMatchObject({ ok: false, problem: { text: 'The recorded end of the audit log is missing.' } })
  })
})

test('a hash follows the documented format', async () => {
  await admin.call(members.suspendMember, { params: { id: member.id }, body: { reason: 'Naïve “words” – ünï' } })
  const [row = {}] = await running.sql(
    `select e.*, e.before::text as before, e.after::text as after, l.number, l.hash,
      to_char(e.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at,
      (select hash from audit_link p where p.number = l.number - 1) as previous
     from audit_entry e join audit_link l on l.entry_id = e.id order by l.number desc limit 1`,
  )
  const columns =
    'number id at actor_id action subject_type subject_id before after reason address result parent_id undoes'
  const content = columns.split(' ').map((column) => {
    const text = String(row[column])
    return row[column] === null ? '-,' : `${Buffer.byteLength(text)}:${text},`
  })
  expect(row.reason).toBe('Naïve “words” – ünï')
  const computed = createHash('sha256')
    .update(row.previous as Buffer)
    .update(content.join(''))
    .digest('hex')
  expect((row.hash as Buffer).toString('hex')).toBe(computed)
})

test('concurrent actions of many administrators are chained in sequence, without duplicates or gaps', async () => {
  const before = await lastNumber()
  const people = await Promise.all(Array.from({ length: 6 }, () => aMember(running)))
  const between = await lastNumber()
  await Promise.all(people.map(({ id }) => admin.call(members.suspendMember, { params: { id }, body: {} })))
  expect((await lastNumber()) - between).toBe(6)
  expect(between).toBeGreaterThanOrEqual(before)
  expect(await check()).toMatchObject({ ok: true })
})

test('the database prevents changes to links and head', async () => {
  for (const change of ['update audit_link set number = number + 100', 'delete from audit_link', 'truncate audit_link'])
    await expect(running.sql(change)).rejects.toThrow('rows of audit_link are never changed or removed')
  await expect(running.sql('delete from audit_head')).rejects.toThrow('never changed or removed')
  await expect(running.sql('update audit_head set number = number - 1')).rejects.toThrow('moves from one entry to the')
})
