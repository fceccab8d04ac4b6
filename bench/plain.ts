// The other servers of the comparison, in one small program: Fastify serving the product's own bytes from memory (the
// limit, because nothing can be faster), and Fastify with a single query (the floor).
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { ofTheServer } from './database.ts'

/**
 * The parts of Fastify, pg and argon2 that are used. They are the product's own copies, so the versions are the same.
 */
interface Request {
  headers: Record<string, string | undefined>
  body: unknown
}
interface Reply {
  headers(values: Record<string, string>): Reply
  send(body: unknown): unknown
}
type Handler = (request: Request, reply: Reply) => unknown
interface Server {
  get(path: string, handler: Handler): void
  post(path: string, handler: Handler): void
  listen(options: { port: number; host: string }): Promise<string>
}
interface Statement {
  name: string
  text: string
  values: unknown[]
}
interface Asking {
  query(statement: Statement | string): Promise<{ rows: Record<string, unknown>[] }>
}
interface Pool extends Asking {
  connect(): Promise<Asking & { release(): void }>
}

/** A response of the product to serve from memory. */
export interface Kept {
  path: string
  headers: Record<string, string>
  /** base64 */
  body: string
}

const fastify = ofTheServer('fastify') as (options: { logger: boolean }) => Server
const pg = ofTheServer('pg') as { Pool: new (options: { connectionString: string; max: number }) => Pool }
const { verify } = ofTheServer('@node-rs/argon2') as { verify(hash: string, password: string): Promise<boolean> }

const app = fastify({ logger: false })
const pool = new pg.Pool({ connectionString: process.env.BENCH_DATABASE_URL ?? '', max: 16 })

const tokenHash = (request: Request): Buffer =>
  createHash('sha256')
    .update((request.headers.authorization ?? '').slice('Bearer '.length))
    .digest()

const person = `select person.* from session join person on person.id = session.person_id
  where session.token_hash = $1 and session.ended_at is null and person.status = 'active' and person.deleted_at is null`

const people = `select person.*, request.* from person
  left join lateral (select status as request_status, sent_at, fee_cents from signup_request
    where person_id = person.id order by sent_at desc limit 1) as request on true
  where deleted_at is null and exists (${person}) order by joined_at desc, person.id desc limit 11`

const query = (name: string, text: string, values: unknown[]) => pool.query({ name, text, values })

for (const { path, headers, body } of JSON.parse(readFileSync(process.env.BENCH_ANSWERS ?? '', 'utf8')) as Kept[]) {
  const bytes = Buffer.from(body, 'base64')
  app.get(path.split('?')[0] ?? path, (_request, reply) => reply.headers(headers).send(bytes))
}

app.get('/floor/user', async (request) => ({
  user: (await query('user', person, [tokenHash(request)])).rows[0],
}))
app.get('/floor/users', async (request) => ({ users: (await query('users', people, [tokenHash(request)])).rows }))
app.post('/floor/login', async (request) => {
  const input = request.body as { email: string; password: string }
  const result = await query(
    'login',
    'select id, name, password_hash from person where email = $1 and deleted_at is null',
    [input.email],
  )
  const right = await verify(String(result.rows[0]?.password_hash), input.password)
  return { user: result.rows[0]?.name, right }
})

const products = `select product.*, category.name as category from product join product_category category on category.id = category_id
  where product.deleted_at is null and on_offer and not is_reward and exists (${person})
  order by featured desc, product.created_at desc, product.id desc limit 21`

const orders = `select shop_order.*, (select json_agg(order_item) from order_item where order_id = shop_order.id) as items,
    (select json_agg(order_event) from order_event where order_id = shop_order.id) as events
  from shop_order where person_id = (select id from (${person}) as found) order by placed_at desc, id desc limit 11`

const putIntoCart = `insert into cart_item (id, person_id, product_id, quantity, added_at)
  select gen_random_uuid(), found.id, $2, $3, now() from (${person}) as found
  on conflict (person_id, product_id) do update set quantity = excluded.quantity returning *`

/** The minimum writes for an order of one piece, without ledger, emails and notifications. */
const ordering: readonly string[] = [
  'update product set stock_count = stock_count - 1, sold_count = sold_count + 1 where id = $1 and stock_count > 0',
  `with found as (${person.replace('$1', '$2')}), placed as (
     insert into shop_order (id, reference, person_id, status, list_cents, discount_cents, subtotal_cents, shipping_cents, tax_cents,
         total_cents, asset_code, rate, coin_units, shipping_units, tax_units, first_name, last_name, address, city, state, zipcode, placed_at)
       select gen_random_uuid(), gen_random_uuid()::text, found.id, 'processing', paid_cents, 0, paid_cents, 0, 0, paid_cents, 'LTC', 1,
         paid_cents, 0, 0, 'Ana', 'Berg', '12 Fern Street', 'Portland', 'Oregon', '97201', now() from product, found where product.id = $1
       returning id)
   insert into order_item (id, order_id, position, product_id, name, category, quantity, list_cents, paid_cents)
     select gen_random_uuid(), placed.id, 1, product.id, name, '', 1, price_cents, paid_cents from product, placed where product.id = $1`,
  `delete from cart_item where product_id = $1 and person_id = (select id from (${person.replace('$1', '$2')}) as found)`,
]

app.get('/floor/products', async (request) => ({
  products: (await query('products', products, [tokenHash(request)])).rows,
}))
app.get('/floor/orders', async (request) => ({ orders: (await query('orders', orders, [tokenHash(request)])).rows }))
app.post('/floor/cart', async (request) => {
  const { product_id: product, quantity } = request.body as { product_id: string; quantity: number }
  return { items: (await query('cart', putIntoCart, [tokenHash(request), product, quantity])).rows }
})
app.post('/floor/order', async (request) => {
  const values = [(request.body as { product_id: string }).product_id]
  const client = await pool.connect()
  try {
    await client.query('begin')
    for (const [n, text] of ordering.entries())
      await client.query({ name: `order ${n}`, text, values: n === 0 ? values : [...values, tokenHash(request)] })
    await client.query('commit')
  } finally {
    client.release()
  }
  return { ordered: true }
})

/** The floors of writes, see `floors.sql`: one statement each. */
const lean = (path: string, text: string, valuesOf: (body: Record<string, string>) => unknown[]): void => {
  app.post(path, async (request) => {
    const values = [tokenHash(request), ...valuesOf(request.body as Record<string, string>)]
    return (await query(path, text, values)).rows[0]?.['answer']
  })
}
lean('/lean/approve', "select lean.approve($1, $2, '127.0.0.1') as answer", ({ id }) => [id])
lean('/lean/withdraw', 'select lean.withdraw($1, $2, $3, $4) as answer', ({ account, amount, address }) => [
  account,
  amount,
  address,
])
lean('/lean/cart', 'select lean.put($1, $2, $3) as answer', ({ product, quantity }) => [product, quantity])
lean('/lean/checkout', 'select lean.checkout($1, $2, $3, $4) as answer', ({ account, shipping, tax }) => [
  account,
  shipping,
  tax,
])

process.stdout.write(`${await app.listen({ port: 0, host: '127.0.0.1' })}\n`)
process.on('SIGTERM', () => process.exit(0))
