// breaks: nothing
export { place } from './orders.ts'
