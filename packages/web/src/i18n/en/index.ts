export { admin } from './admin.ts'
export { landing } from './landing.ts'
export { words } from './words.ts'
