// breaks: door-without-routes
export { routes } from './support.routes.ts'
