import { type RefusalCode, refusals } from '@vesica/contract'

/** The body of every refusal. */
export const refusalSchema = {
  type: 'object',
  required: ['message', 'code'],
  properties: {
    message: { type: 'string', description: 'A sentence for the person' },
    code: { type: 'string', enum: Object.keys(refusals) },
    errors: {
      type: 'object',
      additionalProperties: { type: 'array', items: { type: 'string' } },
      description: '422: by field',
    },
    details: { type: 'object', description: '409: what is true now' },
  },
}

/** The described answer of refusals that share a status. */
export const refusedWith = (...codes: readonly RefusalCode[]) => ({
  description: codes.map((code) => `\`${code}\`: ${refusals[code].message}`).join('\n\n'),
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } },
})
