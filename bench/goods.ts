import { connected, settle } from './database.ts'

/** The first category has one product, the others share the rest. */
export const CATEGORIES = 8
/** Enough pieces of each product for all measurements. */
const STOCK = 1_000_000

const nouns =
  'Bowl,Candle,Cushion,Crystal,Incense,Journal,Lamp,Mala,Oil,Pendant,Quartz,Ring,Sage,Shawl,Stone,Tarot,Tea,Tincture,Tray,Wand'
const kinds = 'Amber,Ancient,Blue,Calm,Clear,Copper,Deep,Golden,Green,Quiet,Rose,Silver,Still,Warm,White,Wild'

/** Deterministic numbers that look random. */
const scattered = (factor: number, below: number): string => `((n::bigint * ${factor}) % 1000003) % ${below}`

/** Even of the first hundred, more are low on stock than fit on a page. */
const products = `insert into product (id, name, description, category_id, price_cents, discount_percent, stock_count,
    on_offer, featured, tags, rating_sum, rating_count, created_at, updated_at)
  select gen_random_uuid(), kind.list[1 + ${scattered(7919, 16)}] || ' ' || thing.list[1 + ${scattered(104_729, 20)}] || ' ' || n,
    'Made by hand, for the daily practice and for quiet evenings. ' || repeat('It is sent with a letter of care. ', 4),
    category.id, 500 + ${scattered(6151, 30_000)}, case when n % 5 = 0 then 10 else 0 end,
    case when n % 97 = 0 or n between 80 and 95 then n % 6 else ${STOCK} end,
    n % 50 <> 0, n % 40 = 0, array[thing.list[1 + ${scattered(31, 20)}]], n % 6 * 3, 3, at, at
  from generate_series($1::int, $2::int) as n
  cross join lateral (select now() - n * interval '1 minute' as at) as made
  cross join (select string_to_array('${nouns}', ',') as list) as thing
  cross join (select string_to_array('${kinds}', ',') as list) as kind
  join (select id, row_number() over (order by name) as number from product_category) as category
    on category.number = case when n = 1 then 1 else 2 + n % ${CATEGORIES - 1} end`

/** Orders of one piece, delivered long ago: the first ones belong to the first members. */
const orders = `create temporary table made as
  select gen_random_uuid() as id, n, person.id as person_id, product.id as product_id, product.name, product.paid_cents, product.price_cents,
    now() - (n % 900 + 1) * interval '1 day' - n * interval '1 second' as at
  from generate_series($1::int, $2::int) as n
  join person on person.email = 'person' || (1 + n % $3::int) || '@bench.example'
  join (select *, row_number() over (order by created_at desc) as number from product where on_offer limit 100) as product
    on product.number = 1 + n % 98`

const ordered = [
  `insert into shop_order (id, reference, person_id, status, list_cents, discount_cents, subtotal_cents, shipping_cents, tax_cents,
      total_cents, asset_code, rate, coin_units, shipping_units, tax_units, first_name, last_name, address, city, state, zipcode,
      placed_at, delivered_at)
    select id, 'ORD-' || upper(lpad(to_hex(n), 8, '0')), person_id, case when n % 200 = 0 then 'processing' else 'completed' end,
      price_cents, price_cents - paid_cents, paid_cents, 0, 0, paid_cents, 'LTC', 1, paid_cents * 1000000, 0, 0,
      'Ana', 'Berg', '12 Fern Street', 'Portland', 'Oregon', '97201', at, case when n % 200 <> 0 then at + interval '3 days' end from made`,
  `insert into order_item (id, order_id, position, product_id, name, category, quantity, list_cents, paid_cents)
    select gen_random_uuid(), id, 1, product_id, name, 'Meditation Tools', 1, price_cents, paid_cents from made`,
  `insert into order_event (order_id, step, status, at, told_at)
    select id, step, status, at, at from made cross join (values (1, 'pending'), (2, 'processing')) as begun (step, status)`,
  'drop table made',
]

const filled = ['product', 'shop_order', 'order_item', 'order_event']

const runStatements = (databaseUrl: string, statements: readonly [string, unknown[]?][]): Promise<void> =>
  connected(databaseUrl, async (client) => {
    await client.query('set synchronous_commit = off')
    for (const [statement, values] of statements) await client.query(statement, values)
    await settle(client, filled)
  })

/** Fills the store up to this many products, one in fifty of them unlisted. */
export const fillProducts = (databaseUrl: string, from: number, upTo: number): Promise<void> =>
  runStatements(databaseUrl, [[products, [from + 1, upTo]]])

/** Fills the orders up to this many, for the first members. */
export const fillOrders = (databaseUrl: string, from: number, upTo: number, members: number): Promise<void> =>
  runStatements(databaseUrl, [
    [orders, [from + 1, upTo, members]],
    ...ordered.map((statement): [string] => [statement]),
  ])
