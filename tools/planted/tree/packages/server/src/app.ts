// breaks: nothing
import { routes } from './modules/store/index.ts'
import fastify from 'fastify'
export const app = [routes, fastify]
