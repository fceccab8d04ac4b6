import { connected, fillAtOnce } from './database.ts'
import { emailOf, fillPeople, openWallets, password } from './people.ts'
import { openLedger } from './journals.ts'
import type { Growth } from './cost.ts'
import type { Load } from './load.ts'
import { signIn } from './product.ts'
import { type Asks, compareSides, type Opened } from './sides.ts'

const PEOPLE = 1000
const COIN = 'LTC'
/** The amount of each request, in dollars and in the smallest units of a coin at 1 dollar. */
const AMOUNT = { cents: 1000, units: '1000000000' }
/** Requests of the first member, whose wallet is measured; the other members share the rest. */
const OWN = 10

/** Deterministic: of 100 requests 94 are completed and 5 denied; few are pending at any size. */
const requests = `create temporary table made as
  select gen_random_uuid() as id, gen_random_uuid() as journal_id, n, person.id as person_id, admin.id as admin_id, file.id as file_id,
    case when n % 10 < 2 and n <= 100 then 'pending' when (n * 7919::bigint) % 100 < 5 then 'denied' else 'completed' end as status,
    'DEP-' || upper(lpad(to_hex(n), 8, '0')) as reference,
    now() - ($2::int - n) * interval '20 seconds' - interval '1 hour' as at
  from generate_series($1::int + 1, $2::int) as n
  join lateral (select case when n <= ${OWN} then 1 else 2 + (n * 6151::bigint) % ${PEOPLE - 1} end as number) as owner on true
  join person on person.email = 'person' || owner.number || '@bench.example'
  cross join (select id from person where role = 'admin' limit 1) as admin
  cross join (select id from stored_file limit 1) as file`

const statements = [
  `insert into wallet_request (id, reference, person_id, kind, asset_code, units, usd_cents, rate, address, network,
     proof_file_id, proof_sha256, approvals_needed, status, reason, made_at, decided_at, decided_by, completed_at)
   select id, reference, person_id, 'deposit', '${COIN}', ${AMOUNT.units}, ${AMOUNT.cents}, 1, 'none', 'Litecoin', file_id,
     md5(n::text) || md5(n::text), 1, status, case when status = 'denied' then 'It cannot be read.' end, at,
     case when status <> 'pending' then at + interval '1 minute' end, case when status <> 'pending' then admin_id end,
     case when status = 'completed' then at + interval '1 minute' end from made`,
  `insert into request_event (request_id, step, status, actor_id, reason, at)
   select id, 1, 'pending', person_id, null, at from made
   union all select id, 2, case status when 'denied' then 'denied' else 'approved' end, admin_id,
     case status when 'denied' then 'It cannot be read.' end, at + interval '1 minute' from made where status <> 'pending'
   union all select id, 3, 'completed', admin_id, null, at + interval '1 minute' from made where status = 'completed'`,
  "insert into approval (request_id, admin_id, at) select id, admin_id, at from made where status = 'completed'",
  `insert into journal (id, kind, reference, idem_key, actor_id, posted_at)
   select journal_id, 'deposit', id::text, 'deposit:' || id || ':approve', admin_id, at + interval '1 minute'
     from made where status = 'completed'`,
  `insert into transfer (journal_id, line, asset_code, debit_account, credit_account, amount)
   select journal_id, 1, '${COIN}', custody.id, own.id, ${AMOUNT.units} from made
     join ledger_account own on own.person_id = made.person_id and own.asset_code = '${COIN}' and own.kind = 'available'
     join ledger_account custody on custody.code = 'asset:custody:main:${COIN}'
    where status = 'completed' order by n`,
  `create temporary table counted as
   select transfer.id, credit_account, account.version + row_number() over owned as version,
     account.balance + sum(amount) over owned as balance
     from made join transfer on transfer.journal_id = made.journal_id join ledger_account account on account.id = credit_account
   window owned as (partition by credit_account order by transfer.id)`,
  `insert into account_entry (account_id, account_version, transfer_id, delta, balance_after)
   select credit_account, version, id, ${AMOUNT.units}, balance from counted`,
  `update ledger_account set version = last.version, balance = last.balance
     from (select credit_account, max(version) as version, max(balance) as balance from counted group by 1) as last
    where ledger_account.id = last.credit_account`,
  `insert into activity_entry (id, person_id, type, title, status, created_at)
   select gen_random_uuid(), person_id, 'wallet', 'Deposit 10 ${COIN}', status, at from made`,
  `insert into notification (id, person_id, kind, cause, title, body, created_at, read_at)
   select gen_random_uuid(), person_id, 'request', reference, 'Deposit 10 ${COIN}', 'Your request ' || reference || ' was ' || status, at, at from made`,
  'drop table made',
  'drop table counted',
]

const filled = [
  'wallet_request',
  'request_event',
  'approval',
  'journal',
  'transfer',
  'account_entry',
  'ledger_account',
  'activity_entry',
  'notification',
]

/**
 * Fills the database up to this many deposits, as if they had been requested and decided one by one: includes the rows
 * that triggers would write, so that `reconcile` finds no difference.
 */
const fillTransactions = (databaseUrl: string, from: number, upTo: number): Promise<void> =>
  fillAtOnce(databaseUrl, filled, async (client) => {
    await client.query(requests, [from, upTo])
    for (const statement of statements) await client.query(statement)
  })

interface Page {
  who: 'member' | 'administrator'
  path: string
}

const pagesByName: Record<string, Page> = {
  'wallet: balances': { who: 'member', path: '/api/wallets/getWalletBalances' },
  'wallet: own requests': { who: 'member', path: '/api/wallets/transaction/user?limit=50' },
  'wallet: what happened, notifications': { who: 'member', path: '/api/user/activity-logs?limit=50' },
  'all requests, first page': { who: 'administrator', path: '/api/wallets/transactions?limit=10' },
  'all requests, one status': { who: 'administrator', path: '/api/wallets/transactions?limit=10&status=completed' },
  'all requests, those that wait': {
    who: 'administrator',
    path: '/api/wallets/transactions?limit=10&status=waiting&order=oldest',
  },
  'all requests, one coin': { who: 'administrator', path: `/api/wallets/transactions?limit=10&currency=${COIN}` },
  'search: a reference': { who: 'administrator', path: '/api/wallets/transactions?limit=10&search=DEP-00000001' },
  'search: the kind of a reference': { who: 'administrator', path: '/api/wallets/transactions?limit=10&search=DEP' },
  'search: an e-mail address': {
    who: 'administrator',
    path: `/api/wallets/transactions?limit=10&search=${emailOf(1)}`,
  },
  'search: a common name': { who: 'administrator', path: '/api/wallets/transactions?limit=10&search=ana' },
  'the figures above them': { who: 'administrator', path: '/api/wallets/transactions/overview' },
}

const openWallet = async ({ product, databaseUrl, asAdmin }: Opened, rows: number): Promise<Asks> => {
  await fillPeople(databaseUrl, 0, PEOPLE)
  await openWallets(databaseUrl)
  await keepProof(databaseUrl)
  const ledger = await openLedger(databaseUrl, 1, COIN)
  await fillTransactions(databaseUrl, 0, rows)
  await ledger.night()
  await ledger.close()
  const asMember = { authorization: `Bearer ${await signIn(product.url, { email: emailOf(1), password })}` }
  return new Map(
    Object.entries(pagesByName).map(([page, { who, path }]) => [
      page,
      { path, headers: who === 'member' ? asMember : asAdmin },
    ]),
  )
}

/** The cost of the wallet's pages for members and administrators, with few and with many requests in the database. */
export const measureTransactions = (sizes: { few: number; many: number }, load: Load): Promise<Growth[]> =>
  compareSides(openWallet, sizes, load)

/** One proof file for all deposits. */
const keepProof = (databaseUrl: string): Promise<void> =>
  connected(databaseUrl, async (client) => {
    await client.query(`insert into stored_file (id, store, path, name, kind, mime, bytes, sha256, purpose, created_at)
      values (gen_random_uuid(), 'disk', '00/00/none', 'proof.png', 'png', 'image/png', 1, md5('none') || md5('none'), 'deposit proof', now())`)
  })
