import { connected, ofTheServer, settle } from './database.ts'

const { hash } = ofTheServer('@node-rs/argon2') as { hash(password: string, cost: object): Promise<string> }

const firstNames =
  'Ana,Boris,Chloe,David,Elena,Farid,Grace,Hugo,Ines,Jonas,Katya,Liam,Mira,Noor,Omar,Pia,Quinn,Rosa,Sam,Tara'
const familyNames =
  'Adler,Berg,Costa,Dahl,Ekman,Fischer,Garcia,Haas,Ivanov,Jansen,Kaya,Lopez,Moreau,Novak,Okafor,Petrov,Quist,Rossi,Silva,Tanaka'

export const password = 'a password of the measurement'
export const emailOf = (number: number): string => `person${number}@bench.example`

/** Deterministic numbers that look random. */
const scattered = (factor: number, below: number): string => `((n::bigint * ${factor}) % 1000003) % ${below}`

/** Even of the first thousand, more are pending than fit on a page. */
const people = `insert into person (id, name, email, password_hash, role, status, signup_status, plan_id,
    membership_level, member_since, membership_ends_at, joined_at, last_active_at, last_login_at)
  select gen_random_uuid(),
    given.list[1 + ${scattered(7919, 20)}] || ' ' || family.list[1 + ${scattered(104_729, 20)}] || ' ' || n,
    'person' || n || '@bench.example', $3, 'user',
    case when ${scattered(31, 100)} < 2 then 'suspended' else 'active' end,
    case when ${scattered(17, 1000)} < 1 or n between 980 and 995 then 'pending' else 'approved' end,
    plan.id, plan.level, at, at + interval '1 year', at, at + interval '1 day', at + interval '1 day'
  from generate_series($1::int, $2::int) as n
  cross join lateral (select now() - (${scattered(6151, 900_000)} + 1) * interval '1 minute' as at) as joined
  cross join (select string_to_array('${firstNames}', ',') as list) as given
  cross join (select string_to_array('${familyNames}', ',') as list) as family
  join lateral (select id, level from plan where rank = 1 + n % 3) as plan on true`

const requests = `insert into signup_request (id, person_id, plan_id, status, fee_cents, sent_at, decided_at, decided_by)
  select gen_random_uuid(), person.id, person.plan_id, person.signup_status, 0, joined_at,
    case when signup_status = 'approved' then joined_at + interval '2 hours' end,
    case when signup_status = 'approved' then admin.id end
  from person cross join (select id from person where role = 'admin' limit 1) as admin
  where person.role = 'user' and not exists (select from signup_request where person_id = person.id)`

/** Fills the database up to this many members, each with a free application. */
export const fillPeople = (databaseUrl: string, from: number, upTo: number): Promise<void> =>
  connected(databaseUrl, async (client) => {
    await client.query('set synchronous_commit = off')
    const cost = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 }
    await client.query(people, [from + 1, upTo, await hash(password, cost)])
    await client.query(requests)
    await settle(client, ['person', 'signup_request'])
  })

/** Creates the accounts that the product creates when a wallet is first opened, for all members. */
export const openWallets = (databaseUrl: string): Promise<void> =>
  runStatement(
    databaseUrl,
    `insert into ledger_account (code, asset_code, class, kind, person_id, floor_zero, cached)
    select 'liability:member:' || person.id || ':' || side || ':' || asset.code, asset.code, 'liability', side, person.id, true, true
      from person cross join asset cross join unnest(array['available', 'held']) as side
     where person.role = 'user' and asset.deleted_at is null order by person.id, asset.code, side`,
  )

/** The bearer token of a session of `openSessions`. */
export const tokenOf = (number: number): string => `vsc_${String(number).padStart(43, 'x')}`

/**
 * Creates sessions for this many members from the first one on: the cost of sign-ins is measured elsewhere. Sessions
 * are numbered from the first member's number on.
 */
export const openSessions = (databaseUrl: string, count: number, { first = 1, each = 1 } = {}): Promise<void> =>
  runStatement(
    databaseUrl,
    `insert into session (id, person_id, token_hash, address, device, created_at, last_seen_at, proved_at)
    select gen_random_uuid(), person.id, sha256(('vsc_' || lpad(n::text, 43, 'x'))::bytea), '127.0.0.1', 'bench', now(), now(), now()
      from generate_series(${first}, ${first + count * each - 1}) as n
      join person on person.email = 'person' || (${first} + (n - ${first}) / ${each}) || '@bench.example'`,
  )

const runStatement = (databaseUrl: string, statement: string): Promise<void> =>
  connected(databaseUrl, async (client) => void (await client.query(statement)))
