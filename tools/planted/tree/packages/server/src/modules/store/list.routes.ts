// breaks: database-stays-below
import { sql } from 'kysely'
export const query = sql
