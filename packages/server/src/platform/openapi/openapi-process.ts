import { refusedWith } from './openapi-refusals.ts'

const answered = (description: string, type: string, schema: object) => ({
  description,
  content: { [type]: { schema } },
})

const state = (description: string, status: string) =>
  answered(description, 'application/json', {
    type: 'object',
    required: ['status'],
    properties: { status: { type: 'string', enum: [status] } },
  })

const reading = (operationId: string, summary: string, description: string, responses: object) => ({
  // They lie beside the API, not below it.
  servers: [{ url: '/' }],
  get: { operationId, tags: ['process'], summary, description, parameters: [], responses, security: [] },
})

/**
 * What is described of the process: for whoever runs and watches it. No calls of the contract, since no screen makes
 * them; `health.ts` serves them.
 */
export const processPaths = {
  '/health/live': reading('getLive', 'Whether the process runs', 'For anyone, without a token.', {
    200: state('It runs', 'live'),
  }),
  '/health/ready': reading('getReady', 'Whether the process may be sent requests', 'For anyone, without a token.', {
    200: state('It may', 'ready'),
    429: refusedWith('too_many'),
    503: state('It may not: the database cannot be reached, or the process is about to end', 'not ready'),
  }),
  '/metrics': reading(
    'getMetrics',
    "Measurements of the process, in Prometheus' text format",
    'For collectors on the same machine, without a token. Whoever comes from elsewhere or through a proxy, which says so with `X-Forwarded-For`, gets 404.',
    {
      200: answered('The measurements', 'text/plain', { type: 'string' }),
      404: refusedWith('not_found'),
      503: refusedWith('unavailable'),
    },
  ),
}
