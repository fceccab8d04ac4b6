// breaks: own-tables
import { sql } from 'kysely'
export const use = sql`insert into forgotten (id) values (1)`
