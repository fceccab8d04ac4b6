import { type RefusalCode, refusals } from '@vesica/contract'

/** The body of every refusal. */
export const refusalSchema = {
  type: 'object',
  required: ['message', 'code'],
  properties: {
    message: { type: 'string', description: 'A message to show to the user' },
    code: { type: 'string', enum: Object.keys(refusals) },
    errors: {
      type: 'object',
      additionalProperties: { type: 'array', items: { type: 'string' } },
      description: '422: messages by field',
    },
    details: { type: 'object', description: '409: the current state' },
  },
}

/** The described response for refusals that share a status. */
export const refusedWith = (...codes: readonly RefusalCode[]) => ({
  description: codes.map((code) => `\`${code}\`: ${refusals[code].message}`).join('\n\n'),
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } },
})
