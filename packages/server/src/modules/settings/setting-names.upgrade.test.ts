import { expect, test } from 'vitest'
import { beforeMigration } from '../../../test/upgrade.ts'

const hours = { time_zone: 'Europe/Oslo', days: [[], [], [], [], [], [], []], holidays: [] }

test('stored settings, open rule changes and rights of API keys take their present names', () =>
  beforeMigration('0202', async (pool, upgrade) => {
    const set = (key: string, value: unknown) =>
      pool.query('insert into setting (key, value, changed_at) values ($1, $2, now())', [key, JSON.stringify(value)])
    const propose = (subject: string, name: string, status: 'waiting' | 'called_off') =>
      pool.query(
        `insert into guarded_change (id, kind, subject, title, before_text, after_text, payload, asked_by, asked_at, status, decided_at)
         select gen_random_uuid(), 'rule', $1, '', 'on', 'off', jsonb_build_object('name', $2::text, 'value', false), id,
                now(), $3, case when $3 = 'waiting' then null else now() end from person`,
        [subject, name, status],
      )
    await pool.query(
      `insert into person (id, name, email, role, status, signup_status, joined_at, counts_from, offices)
       values (gen_random_uuid(), 'Ada', 'ada@example.org', 'admin', 'active', 'none', now(), now(), '{owner}')`,
    )
    await set('houseFloor', true)
    await set('plannedMaintenance', { from: 'a', until: 'b', words: 'New disks.' })
    await set('support', { office: hours, contact: { email: '', phone: '', words: 'By the river.' }, credit_usd: 0 })
    await pool.query(`insert into landing_page (choice, changed_at) values ('{"words": {"title": "Come in."}}', now())`)
    await propose('houseFloor', 'houseFloor', 'waiting')
    await propose('houseFloor', 'houseFloor', 'called_off')
    await pool.query(
      `insert into api_key (id, name, secret_hash, ending, rights, made_by, made_at, ends_at)
       select gen_random_uuid(), 'Count', 'hash'::bytea, 'end', '{audit:read,control:read}', id, now(), now() + interval '1 day'
         from person`,
    )
    await upgrade()
    expect((await pool.query('select key, value from setting order by key')).rows).toEqual([
      { key: 'plannedMaintenance', value: { from: 'a', until: 'b', message: 'New disks.' } },
      {
        key: 'support',
        value: {
          businessHours: hours,
          contact: { email: '', phone: '', directions: 'By the river.' },
          credit_usd: 0,
        },
      },
      { key: 'treasuryFloor', value: true },
    ])
    expect((await pool.query('select choice from landing_page')).rows).toEqual([
      { choice: { texts: { title: 'Come in.' } } },
    ])
    expect((await pool.query('select subject, payload, status from guarded_change order by status')).rows).toEqual([
      { subject: 'houseFloor', payload: { name: 'houseFloor', value: false }, status: 'called_off' },
      { subject: 'treasuryFloor', payload: { name: 'treasuryFloor', value: false }, status: 'waiting' },
    ])
    await expect(pool.query('delete from guarded_change')).rejects.toThrow('guarded changes are never removed')
    expect((await pool.query('select rights from api_key')).rows).toEqual([
      { rights: ['audit:read', 'approvals:read'] },
    ])
  }))
