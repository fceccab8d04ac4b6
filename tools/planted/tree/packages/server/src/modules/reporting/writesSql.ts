// breaks: reporting-only-reads
import { sql } from 'kysely'
export const use = sql`delete from orders`
