// breaks: nothing
export { routes } from './store.routes.ts'
export { place } from './orders.ts'
