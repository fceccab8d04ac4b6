// breaks: nothing
import { routes } from './modules/store/store.routes.ts'
import fastify from 'fastify'
export const app = [routes, fastify]
