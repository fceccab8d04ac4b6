// What `begin.ts` loads while PostgreSQL starts.
export { createApp } from './app.ts'
export { seed } from '../seeds/seed.ts'
