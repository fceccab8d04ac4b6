// breaks: database-stays-below
import pg from 'pg'
export const pool = pg.Pool
