// What `begin.ts` reads while PostgreSQL starts.
export { createApp } from './app.ts'
export { seed } from '../seeds/seed.ts'
