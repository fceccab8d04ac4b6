import { connected, fillAtOnce } from './database.ts'
import { emailOf } from './people.ts'

/** Members with tickets. The first has ten tickets; the others share the rest. */
export const ASKERS = 10_000
const OWN = 10

/** Words in half of all tickets, and in one of 50,000 (the first is number 7). */
export const said = { common: 'delivery', rare: 'stillness' } as const

const topics =
  'Order,Candle,Wallet,Deposit,Course,Lesson,Address,Password,Refund,Letter,Membership,Level,Film,Sound,Book,Code'

/** Deterministic numbers that look random. */
const scattered = (factor: number, below: number): string => `((n::bigint * ${factor}) % 1000003) % ${below}`

/**
 * One ticket a minute, the first one newest. Of the first hundred, half are unanswered or unsolved, of the first 20,000
 * one in five; all others are closed.
 */
const temporaryTable = `create temporary table made as
  select uuidv7(at - now()) as id, n, person.id as person_id, admin.id as admin_id, category.id as category_id, at,
    topic.list[1 + ${scattered(7919, 16)}] as topic,
    (array['urgent', 'high', 'high', 'medium', 'medium', 'medium', 'medium', 'low', 'low', 'low'])[1 + ${scattered(104_729, 10)}] as priority,
    case when n <= 100 then (array['open', 'open', 'open', 'in_progress', 'in_progress', 'resolved', 'resolved', 'closed', 'closed', 'closed'])[1 + n % 10]
      when n <= 20000 and n % 10 < 2 then (array['open', 'in_progress'])[1 + n % 10]
      when n <= 5000 and n % 10 < 4 then 'resolved' else 'closed' end as status
  from generate_series($1::int, $2::int) as n
  cross join lateral (select now() - interval '1 hour' - n * interval '1 minute' as at) as since
  join person on person.email = 'person' || case when n <= ${OWN} then 1 else 2 + ${scattered(6151, ASKERS - 1)} end || '@bench.example'
  cross join (select id from person where role = 'admin' limit 1) as admin
  cross join (select string_to_array('${topics}', ',') as list) as topic
  join (select id, row_number() over (order by name) - 1 as number from support_category) as category
    on category.number = ${scattered(31, 4)}
  order by n desc`

const isOpen = "status in ('open', 'in_progress')"
/** The first hundred are due soon; all other open ones are overdue. */
const due = "at + interval '4 hours'"
const isLate = `${due} < now()`

const statements = [
  `insert into ticket (id, reference, person_id, category_id, subject, priority, status, source, assigned_to, created_at, updated_at,
     public_updated_at, member_wrote_at, office_wrote_at, waiting_since, first_answered_at, resolved_at, closed_at, asleep_until, first_due_at,
     solution_due_at, solutions, entries)
   select id, 'TKT-' || upper(lpad(to_hex(n), 8, '0')), person_id, category_id, topic || ' ' || n, priority, status, 'app',
     case when ${scattered(17, 3)} > 0 then admin_id end, at, changed, changed, at,
     case when status <> 'open' then at + interval '10 minutes' end, case when status = 'open' or n % 2 = 0 and ${isOpen} then at end,
     case when status <> 'open' then at + interval '10 minutes' end, case when not ${isOpen} then at + interval '30 minutes' end,
     case when status = 'closed' then at + interval '40 minutes' end,
     case when status = 'in_progress' and n % 3 = 0 then now() + interval '3 days' end, case when status = 'open' then ${due} end,
     case when ${isOpen} then ${due} end, case when ${isOpen} then 0 else 1 end, case when status = 'open' then 1 else 2 end from made
     cross join lateral (select at + case status when 'open' then '0' else '40 minutes' end::interval as changed) as latest`,
  `insert into ticket_entry (id, ticket_id, kind, side, author_id, text, event, created_at, release_at, released)
   select uuidv7(at - now()), id, 'message', 'user', person_id, 'Good evening, this is about my ' || lower(topic) || ' number ' || n
       || case when n % 2 = 0 then ' and its ${said.common}' else '' end || case when n % 50000 = 7 then ', and about ${said.rare}' else '' end
       || '. I have looked in the settings and found nothing that helps.', null::jsonb, at, at, true from made
   union all select uuidv7(at - now()), id, 'message', 'admin', admin_id, 'Thank you for writing. We have looked into number ' || n
       || ' and put it right; please look again.', null, at + interval '10 minutes', at + interval '10 minutes', true
     from made where status <> 'open'
   union all select uuidv7(at - now()), id, 'event', 'admin', admin_id, 'Resolved',
       '{"what": "status", "from": "in_progress", "to": "resolved"}', at + interval '30 minutes', at + interval '30 minutes', true
     from made where not ${isOpen}`,
  `insert into ticket_promise (id, ticket_id, kind, begun_at, due_at, met_at, minutes, about, missed_told_at, target_minutes, kept,
     running_since)
   select uuidv7(at - now()), id, 'first', at, ${due}, case when status <> 'open' then at + interval '10 minutes' end,
     case when status <> 'open' then 1 + ${scattered(7919, 600)} end, case when status <> 'open' then admin_id end,
     case when status = 'open' and ${isLate} then now() end, 240,
     case when status <> 'open' then n % 20 <> 0 when ${isLate} then false end, case when status = 'open' then at end from made
   union all select uuidv7(at - now()), id, 'solution', at, ${due}, case when not ${isOpen} then at + interval '30 minutes' end,
     case when ${isOpen} then 0 else 1 + ${scattered(6151, 3000)} end, case when not ${isOpen} then admin_id end,
     case when ${isOpen} and ${isLate} then now() end, 240,
     case when not ${isOpen} then n % 20 <> 0 when ${isLate} then false end, case when ${isOpen} then at end from made`,
  `insert into ticket_rating (ticket_id, solution, rating, rated_at, about)
   select id, 1, case when n % 9 = 0 then 'bad' else 'good' end, at + interval '35 minutes', admin_id
     from made where status = 'closed' and n % 3 = 0`,
  `insert into ticket_seat (ticket_id, person_id, seen_at)
   select id, admin_id, at + interval '10 minutes' from made where status <> 'open'`,
  'drop table made',
]

const filled = ['ticket', 'ticket_entry', 'ticket_promise', 'ticket_rating', 'ticket_seat']
/** Indexes that are rebuilt after inserting, because updating them row by row takes most of the time. */
const searched = ['ticket_search', 'ticket_entry_search']

/** Fills the database with this many tickets, including messages and response targets. */
export const fillTickets = (databaseUrl: string, count: number): Promise<void> =>
  fillAtOnce(databaseUrl, filled, async (client) => {
    await client.query("set maintenance_work_mem = '512MB'")
    const { rows } = await client.query('select indexname, indexdef from pg_indexes where indexname = any($1)', [
      searched,
    ])
    for (const { indexname } of rows) await client.query(`drop index ${String(indexname)}`)
    await client.query(temporaryTable, [1, count])
    for (const statement of statements) await client.query(statement)
    for (const { indexdef } of rows) await client.query(String(indexdef))
  })

/** Ids for the paths of pages. */
export const namedIn = (databaseUrl: string): Promise<{ own: string; category: string }> =>
  connected(databaseUrl, async (client) => {
    const { rows } = await client.query(
      `select (select ticket.id from ticket join person on person.id = person_id where email = $1 and ticket.status = 'closed'
                order by ticket.created_at desc limit 1) as own,
              (select id from support_category order by name limit 1) as category`,
      [emailOf(1)],
    )
    return { own: String(rows[0]?.['own']), category: String(rows[0]?.['category']) }
  })
