import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { email, line, lines } from '../fields.ts'

export const sendContactMessage = endpoint({
  name: 'sendContactMessage',
  method: 'POST',
  path: '/contact',
  access: 'anyone',
  summary: 'Write to the administrators; they are notified and can answer by e-mail',
  body: z.strictObject({ name: line(120), email, message: lines(5000) }),
  example: { body: { name: 'Ada Holm', email: 'ada@example.org', message: 'Hello.' } },
  response: z.object({ message: z.string(), reference: z.string() }),
  idempotent: true,
})
