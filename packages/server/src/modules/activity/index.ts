export { type Actor, actorOf, audit, listActs } from './audit.ts'
export { listEntries, record } from './entry.ts'
export { type Email, sendEmail } from './email.ts'
export { type Addressee, type Notice, notify } from './notification.ts'
