// breaks: own-tables
import { sql } from 'kysely'
export const use = sql<string>`select 1 from orders join public.members m on m.id = ${1}`
