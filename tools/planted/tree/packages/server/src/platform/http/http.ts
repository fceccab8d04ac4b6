// breaks: nothing
import fastify from 'fastify'
import type { Refusal } from '@vesica/contract'
export const serve = (act: unknown): [unknown, Refusal] => [fastify, act as Refusal]
