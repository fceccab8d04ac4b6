// breaks: nothing
export { figures } from './figures.ts'
