import { expect, test } from 'vitest'
import { beforeMigration } from '../../../../test/upgrade.ts'

test('orders from before price limits get a day when they are open, and none when they are decided', () =>
  beforeMigration('0025', async (pool, upgrade) => {
    const person = crypto.randomUUID()
    await pool.query(
      `insert into person (id, name, email, role, status, signup_status, joined_at) values ($1, 'Ada', 'ada@example.org', 'user', 'active', 'approved', now())`,
      [person],
    )
    const order = (reference: string, paid: string) =>
      pool.query(
        `insert into wallet_request (id, reference, person_id, kind, asset_code, units, usd_cents, rate, paid_from, approvals_needed, status, made_at)
         values (gen_random_uuid(), $2, $1, 'buy', 'USD', 1, 1, 1, $3, 1, 'pending', now() - interval '30 days')`,
        [person, reference, paid],
      )
    await order('open', 'outside')
    await order('denied', 'outside')
    await order('held', 'balance')
    await pool.query(
      `update wallet_request set status = 'denied', reason = 'x', decided_at = now(), decided_by = $1 where reference = 'denied'`,
      [person],
    )
    await upgrade()
    const { rows } = await pool.query(
      `select reference, price_until - now() between interval '23 hours' and interval '24 hours' as day, price_until is null as none
         from wallet_request order by reference`,
    )
    expect(rows).toEqual([
      { reference: 'denied', day: null, none: true },
      { reference: 'held', day: true, none: false },
      { reference: 'open', day: true, none: false },
    ])
  }))
