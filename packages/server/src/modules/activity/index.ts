export { type Actor, actorOf, audit, listActs } from './audit.ts'
export { listEntries, record } from './entry.ts'
export { type Letter, post } from './letter.ts'
export { type Addressee, type News, tell } from './notification.ts'
