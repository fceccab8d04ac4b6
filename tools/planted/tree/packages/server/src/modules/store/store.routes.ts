// breaks: nothing
import type { FastifyRequest } from 'fastify'
import { serve } from '../../platform/http/http.ts'
import { place } from './orders.ts'
export const routes = (db: any) => serve((_: FastifyRequest) => db.transact((tx: never) => place(tx)))
