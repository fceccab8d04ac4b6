// breaks: http-stops-at-routes
import type { FastifyRequest } from 'fastify'
export type Use = FastifyRequest
