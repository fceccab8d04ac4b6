// breaks: own-tables
import { sql } from 'kysely'
export const use = sql`update members set id = 1`
