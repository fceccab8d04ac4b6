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
  // They are next to the API, not below it.
  servers: [{ url: '/' }],
  get: { operationId, tags: ['process'], summary, description, parameters: [], responses, security: [] },
})

/**
 * Descriptions of the process endpoints, for operators. They are not in the contract because no screen uses them;
 * `health.ts` serves them.
 */
export const processPaths = {
  '/health/live': reading('getLive', 'Check whether the process is running', 'For anyone, without a token.', {
    200: state('The process is running', 'live'),
  }),
  '/health/ready': reading('getReady', 'Check whether the process can take requests', 'For anyone, without a token.', {
    200: state('The process is ready', 'ready'),
    429: refusedWith('too_many'),
    503: state('Not ready: the database is unreachable, or the process is shutting down', 'not ready'),
  }),
  '/metrics': reading(
    'getMetrics',
    'Get the process metrics in Prometheus text format',
    'For collectors on the same machine, without a token. Requests from other machines or through a proxy (`X-Forwarded-For`) get a 404.',
    {
      200: answered('Metrics', 'text/plain', { type: 'string' }),
      404: refusedWith('not_found'),
      503: refusedWith('unavailable'),
    },
  ),
}
