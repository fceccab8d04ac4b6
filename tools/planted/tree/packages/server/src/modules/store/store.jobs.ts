// breaks: nothing
import { place } from './orders.ts'
export const job = (db: any) => db.transact((tx: never) => place(tx))
