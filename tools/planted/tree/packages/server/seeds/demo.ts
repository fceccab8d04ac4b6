// breaks: nothing
import { place } from '../src/modules/store/index.ts'
export const seed = (db: any) => db.transact((tx: never) => place(tx))
