// breaks: rules-are-pure, database-stays-below
import { sql } from 'kysely'
export const query = sql
