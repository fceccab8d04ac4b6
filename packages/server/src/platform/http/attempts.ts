import type { Endpoint } from '@vesica/contract'
import type { FastifyRequest } from 'fastify'
import type { Attempt } from '../attempt.ts'
import { Refusal } from '../refusal.ts'
import { callerBehind } from './admission.ts'
import { networkOf } from '../limits/network.ts'

/** 403: a missing permission. 409: a rule, or the current state. Anything else is a typing mistake. */
const worthKeeping = new Set([403, 409])
const MOST_LETTERS = 64

const namedIn = ({ params }: FastifyRequest): Record<string, string> =>
  Object.fromEntries(
    Object.entries((params ?? {}) as Record<string, string>).map(([name, value]) => [
      name,
      value.slice(0, MOST_LETTERS).replaceAll('\0', ''),
    ]),
  )

/** What to record of a failed call; undefined: nothing. */
export const attemptOf = (endpoint: Endpoint, request: FastifyRequest, error: unknown): Attempt | undefined => {
  const caller = callerBehind(request)
  const writes = endpoint.method !== 'GET' && endpoint.method !== 'HEAD' && endpoint.right !== undefined
  if (!writes || caller?.role !== 'admin') return undefined
  if (!(error instanceof Refusal) || !worthKeeping.has(error.status)) return undefined
  return { call: endpoint.name, caller, address: networkOf(request.ip), named: namedIn(request), code: error.code }
}
