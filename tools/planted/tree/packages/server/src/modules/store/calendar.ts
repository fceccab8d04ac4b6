// breaks: nothing
import { sql } from 'kysely'
export const use = sql`select extract(epoch from placed_at), a is distinct from b from orders for update`
