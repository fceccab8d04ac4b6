// breaks: own-tables
import { tables } from './store.tables.ts'
export const use = (tx: never) => tables(tx).selectFrom('orders').leftJoin('members as m', 'a', 'b').execute()
