export { personal as accountPersonal } from './personal.ts'
