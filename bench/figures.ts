import { reportingWorkers } from '../packages/server/src/modules/reporting/reporting.jobs.ts'
import { createDatabase } from '../packages/server/src/platform/data/db.ts'
import { createLog } from '../packages/server/src/platform/log.ts'
import { createPool } from '../packages/server/src/platform/data/pool.ts'
import { asSuperuser, fillAtOnce, settle } from './database.ts'
import { type Cost, costOf, type Growth } from './cost.ts'
import { inSetting, type Setting } from './setting.ts'

/** Evenly over the past year: with a million rows, 2,740 of each are today's. */
const temporaryTable = `create temporary table made as
  select gen_random_uuid() as id, gen_random_uuid() as journal_id, n,
         now() - ((n * 7919::bigint) % 1000003) * interval '31.5 seconds' as at
    from generate_series(1, $1::int) as n`

const plan = '(select id from plan order by rank limit 1)'
const statements = [
  `insert into person (id, name, email, role, status, signup_status, joined_at, last_active_at, plan_id, membership_level, membership_ends_at)
   select id, 'Person ' || n, 'figure' || n || '@bench.example', 'user', case when n % 50 = 0 then 'banned' else 'active' end,
          'approved', at, at, ${plan}, 'seeker', at + interval '1 year' from made`,
  `insert into membership_period (id, person_id, plan_id, began_at, ends_at, source, made_at)
   select gen_random_uuid(), id, ${plan}, at - case when n % 10 = 0 then interval '380 days' else interval '0 days' end,
          at + case when n % 10 = 0 then interval '-15 days' else interval '1 year' end, 'given', at from made`,
  `insert into membership_period (id, person_id, plan_id, began_at, ends_at, source, made_at)
   select gen_random_uuid(), id, ${plan}, at - interval '15 days', at + interval '350 days', 'renewal', at from made where n % 20 = 0`,
  `insert into signup_request (id, person_id, plan_id, status, fee_cents, sent_at, decided_at, decided_by)
   select gen_random_uuid(), id, ${plan}, 'approved', 0, at - (n % 2880) * interval '1 minute', at,
          (select id from person where role = 'admin' limit 1) from made`,
  `insert into journal (id, kind, reference, idem_key, posted_at) select journal_id, 'order', id::text, 'figure:' || id, at from made`,
  `insert into transfer (journal_id, line, asset_code, debit_account, credit_account, amount)
   select journal_id, 1, 'USD', custody.id, revenue.id, 100 + n % 5000
     from made
     join ledger_account custody on custody.code = 'asset:custody:main:USD'
     join ledger_account revenue on revenue.code = 'revenue:' || (array['membership', 'store', 'courses', 'netfee'])[1 + n % 4] || ':USD'`,
  'drop table made',
]

const filled = [
  'person',
  'membership_period',
  'signup_request',
  'journal',
  'transfer',
  'day_figure',
  'open_figure',
  'people_tally',
]

/** Fills the past with this many people, memberships, sign-ups and payments, and aggregates all completed days. */
const fillPast = async (databaseUrl: string, rows: number): Promise<void> => {
  await fillAtOnce(databaseUrl, [], async (client) => {
    await client.query(temporaryTable, [rows])
    for (const statement of statements) await client.query(statement)
  })
  const pool = createPool({ connectionString: databaseUrl, max: 1 }, createLog('silent'))
  const db = createDatabase({
    ...{ pool, log: createLog('silent'), clock: { now: () => new Date() } },
    sendJobs: () => Promise.reject(new Error('Figures make no jobs.')),
  })
  try {
    // The nightly check rebuilds aggregates that differ from the rows, which are all of them.
    for (const worker of reportingWorkers(db, createLog('silent'))) await worker.run({})
  } finally {
    await db.close()
  }
  await asSuperuser(databaseUrl, (client) => settle(client, filled))
}

/** The days of a month that ends today, for lists by day. */
const month = (): string => {
  const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10)
  return `from=${day(29)}&to=${day(0)}`
}

const pages = {
  'the overview, 30 days': '/api/analytics/overview?period=30',
  'the overview, a year': '/api/analytics/overview?period=year',
  'who joined in 30 days, first page': `/api/analytics/overview/members?figure=joined&limit=25&${month()}`,
  'the store, 30 days': '/api/analytics/products?period=30',
  'requests, 30 days': '/api/analytics/transactions?period=30',
} as const

const costsOf = async ({ product, asAdmin, databaseUrl }: Setting, rows: number): Promise<Map<string, Cost>> => {
  await fillPast(databaseUrl, rows)
  const all = new Map<string, Cost>()
  for (const [page, path] of Object.entries(pages)) all.set(page, await costOf(product, product.url + path, asAdmin))
  return all
}

/**
 * The cost of metrics with few and with many rows, each on its own database: no platform grows at once, and connections
 * with plans for few rows would replan for hundreds of calls.
 */
export const measureFigures = async (sizes: { few: number; many: number }): Promise<Growth[]> => {
  const few = await inSetting((setting) => costsOf(setting, sizes.few))
  const many = await inSetting((setting) => costsOf(setting, sizes.many))
  return [...few].flatMap(([page, cost]) => {
    const later = many.get(page)
    return later ? [{ page, few: cost, many: later }] : []
  })
}
