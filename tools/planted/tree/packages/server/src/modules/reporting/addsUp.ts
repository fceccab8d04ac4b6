// breaks: nothing
import { sql } from 'kysely'
export const use = sql`insert into added_up (day) select day from orders`
