// The operations that `writes.ts` measures: each by the product and by the leanest functions that write the same
// records.
import { aPng } from '../packages/server/test/hostile-files.ts'
import { type Call, form } from './calls.ts'
import { connected } from './database.ts'
import { tokenOf } from './people.ts'
import type { Setting } from './setting.ts'
import { asMember, chosenGoods, MEMBERS } from './store.ts'

export const CONNECTIONS = 32
/** One administrator's approvals run one after the other, regardless of concurrency. */
const APPROVING = 8
const COIN = 'LTC'
const ELSEWHERE = 'LVg2kJoFNg45Nbpy53h7Fe1wKyeXVRhMH9'

/** One operation on one of the connections. @returns false if there is nothing left to do */
type Action = (connection: number) => Promise<boolean>

export interface Kind {
  action: string
  /** The number of concurrent operations. */
  connections?: number
  who: 'product' | 'floor'
  /** Runs before each round. */
  prepare?: () => Promise<void>
  once: Action
}

const json = (body: unknown) => ({ type: 'application/json', bytes: JSON.stringify(body) })

/** A member's wallet of the coin, as identified by the product and by the floor. */
interface Wallet {
  token: string
  account: string
}

export const walletsOf = (databaseUrl: string): Promise<Wallet[]> =>
  connected(databaseUrl, async (client) => {
    const { rows } = await client.query(
      `select substring(email from '[0-9]+')::int as number, account.id::text from person
         join ledger_account account on account.person_id = person.id
        where asset_code = $1 and account.kind = 'available' and email like 'person%@bench.example' order by 1 limit $2`,
      [COIN, MEMBERS],
    )
    return rows.map(({ number, id }) => ({ token: tokenOf(Number(number)), account: String(id) }))
  })

/**
 * Sets quiet hours, so that emails are not sent: the benchmark measures the operation that writes them, not the mail.
 */
export const letRest = (databaseUrl: string): Promise<void> =>
  connected(databaseUrl, async (client) => {
    await client.query(`insert into notice_times (person_id, quiet_from, quiet_until, time_zone)
      select id, (now() at time zone 'UTC' - interval '1 hour')::time, (now() at time zone 'UTC' + interval '12 hours')::time, 'UTC'
        from person on conflict (person_id) do update set quiet_from = excluded.quiet_from, quiet_until = excluded.quiet_until`)
  })

/** Waits until all due emails are sent. */
const releaseEmails = (databaseUrl: string): Promise<void> =>
  connected(databaseUrl, async (client) => {
    const due = 'select 1 from letter where sent_at is null and failed_at is null and due_at <= now() limit 1'
    while ((await client.query(due)).rows.length > 0) await new Promise((done) => setTimeout(done, 200))
  })

interface Parts {
  setting: Setting
  call: Call
  lean: Call
  wallets: Wallet[]
  adminToken: string
}

const ofConnection = (wallets: readonly Wallet[], connection: number): Wallet => {
  const wallet = wallets[connection % wallets.length]
  if (!wallet) throw new Error('There is nobody with a wallet.')
  return wallet
}

/** Approvals of pending deposits, each with a different proof; the floor has as many. */
export const approvals = ({ setting, call, lean, wallets, adminToken }: Parts, deposits: number): Kind[] => {
  const pendingIds: string[] = []
  const leanPendingIds: string[] = []
  let proofs = 0
  const askFor = async (connection: number): Promise<void> => {
    const { token, account } = ofConnection(wallets, connection)
    proofs += 1
    const png = await aPng(64, 48)
    // Appends text to make each picture unique.
    const content = Buffer.concat([png.content, Buffer.from(`proof ${proofs}`)])
    const file = { field: 'proof_of_payment', type: png.type, content: new Uint8Array(content) }
    const body = form({ asset: COIN, amount: '1', wallet_id: account }, file)
    const answer = await call('POST', '/api/wallets/depositRequest', token, body)
    pendingIds.push((answer.transaction as { id: string }).id)
  }
  return [
    {
      action: 'a deposit approved',
      who: 'product',
      connections: APPROVING,
      prepare: async () => {
        while (pendingIds.length < deposits)
          await Promise.all(Array.from({ length: 8 }, (_, connection) => askFor(connection)))
        await releaseEmails(setting.databaseUrl)
      },
      once: async () => {
        const id = pendingIds.shift()
        if (!id) return false
        await call('POST', `/api/wallets/approve/${id}`, adminToken)
        return true
      },
    },
    {
      action: 'a deposit approved',
      who: 'floor',
      connections: APPROVING,
      prepare: () =>
        connected(setting.databaseUrl, async (client) => {
          const { rows } = await client.query(leanDeposits, [deposits, COIN])
          leanPendingIds.push(...rows.map(({ id }) => String(id)))
        }),
      once: async () => {
        const id = leanPendingIds.shift()
        if (!id) return false
        await lean('POST', '/lean/approve', adminToken, json({ id }))
        return true
      },
    },
  ]
}

const leanDeposits = `with asked as (
    insert into lean.request (id, reference, person_id, kind, asset, units, account_id, status, made_at)
    select gen_random_uuid(), 'DEP-' || gen_random_uuid(), account.person_id, 'deposit', $2, 100000000, account.id, 'pending', now()
      from generate_series(1, $1::int) as n
      join (select id, person_id, row_number() over () as place, count(*) over () as all_of_them
              from ledger_account where asset_code = $2 and kind = 'available' and person_id is not null) as account
        on account.place = 1 + n % account.all_of_them
    returning id, person_id
  ), began as (insert into lean.event select id, 1, 'pending', person_id, now() from asked
  ), told as (
    insert into lean.notification (id, person_id, kind, about, title, body, path, created_at)
    select gen_random_uuid(), person.id, 'waiting', asked.id, 'Deposit', 'It waits for a decision.', '/admin/transactions', now()
      from asked, person where role = 'admin'
  )
  select id from asked`

export const withdrawals = ({ call, lean, wallets }: Parts): Kind[] => [
  {
    action: 'a withdrawal asked for',
    who: 'product',
    once: async (connection) => {
      const { token, account } = ofConnection(wallets, connection)
      const body = form({ asset: COIN, amount: '1', address: ELSEWHERE, wallet_id: account })
      await call('POST', '/api/wallets/withdrawalRequest', token, body)
      return true
    },
  },
  {
    action: 'a withdrawal asked for',
    who: 'floor',
    once: async (connection) => {
      const { token, account } = ofConnection(wallets, connection)
      await lean('POST', '/lean/withdraw', token, json({ account, amount: '100000000', address: ELSEWHERE }))
      return true
    },
  },
]

type Goods = Awaited<ReturnType<typeof chosenGoods>>

const tokenAt = (connection: number): string => asMember(connection).authorization.slice('Bearer '.length)

export const carts = async ({ call, lean }: Parts, goods: Goods): Promise<Kind[]> => {
  const lines: string[] = []
  const fill = async () => {
    for (let connection = 0; connection < CONNECTIONS; connection += 1) {
      const piece = json({ product_id: goods.id, quantity: 1 })
      const cart = await call('POST', '/api/cart', tokenAt(connection), piece)
      lines[connection] = (cart as { items: { id: string }[] }).items[0]?.id ?? ''
    }
  }
  const quantities = Array.from({ length: CONNECTIONS }, () => 1)
  const next = (connection: number): number => {
    quantities[connection] = 3 - (quantities[connection] ?? 1)
    return quantities[connection]
  }
  return [
    {
      action: 'a change of the cart',
      who: 'product',
      prepare: fill,
      once: async (connection) => {
        const quantity = next(connection)
        await call('PUT', `/api/cart/${lines[connection]}`, tokenAt(connection), json({ quantity }))
        return true
      },
    },
    {
      action: 'a change of the cart',
      who: 'floor',
      once: async (connection) => {
        const quantity = next(connection)
        await lean('POST', '/lean/cart', tokenAt(connection), json({ product: goods.id, quantity }))
        return true
      },
    },
  ]
}

export const checkouts = ({ call, lean, wallets }: Parts, goods: Goods): Kind[] => {
  const piece = json({ product_id: goods.id, quantity: 1 })
  const order = form({
    asset: COIN,
    total: goods.total.toFixed(2),
    ...{ first_name: 'Ana', last_name: 'Berg', address: '12 Fern Street' },
    ...{ city: 'Portland', state: 'Oregon', zipcode: '97201' },
    'products[0][id]': goods.id,
    'products[0][price]': goods.discountedPrice.toFixed(2),
    'products[0][quantity]': '1',
  })
  const empty = async () => {
    for (let connection = 0; connection < CONNECTIONS; connection += 1)
      await call('DELETE', '/api/cart', tokenAt(connection))
  }
  return [
    {
      action: 'a checkout, with what was put into the cart',
      who: 'product',
      prepare: empty,
      once: async (connection) => {
        await call('POST', '/api/cart', tokenAt(connection), piece)
        await call('POST', '/api/orders', tokenAt(connection), order)
        return true
      },
    },
    {
      action: 'a checkout, with what was put into the cart',
      who: 'floor',
      once: async (connection) => {
        const { account } = ofConnection(wallets, connection)
        await lean('POST', '/lean/cart', tokenAt(connection), json({ product: goods.id, quantity: 1 }))
        await lean('POST', '/lean/checkout', tokenAt(connection), json({ account, shipping: 500, tax: 100 }))
        return true
      },
    },
  ]
}
