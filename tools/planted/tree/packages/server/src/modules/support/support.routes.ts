// breaks: routes-see-no-tables
import { place } from '../store/index.ts'
import type { SupportTables } from './support.tables.ts'
export const routes = (db: any) => db.transact((tx: never) => place(tx) as SupportTables)
