// breaks: nothing
import { sql } from 'kysely'
import { person } from '../identity/index.ts'
import { tables } from './store.tables.ts'
import { total } from './price.rules.ts'
export const place = async (tx: never) => [
  person, total,
  await tables(tx).with('recent', (db) => db.selectFrom('orders as o').selectAll()).selectFrom('recent').innerJoin('order_lines', 'a', 'b').execute(),
  await sql`select * from orders join order_lines on true for update of orders`.execute(tables(tx)),
]
