// breaks: nothing
import fastify from 'fastify'
import type { Refusal } from '@vesica/contract'
export const serve = (action: unknown): [unknown, Refusal] => [fastify, action as Refusal]
