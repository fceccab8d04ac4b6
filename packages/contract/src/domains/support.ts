import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { email, line, lines } from '../fields.ts'

export const sendContactMessage = endpoint({
  name: 'sendContactMessage',
  method: 'POST',
  path: '/contact',
  access: 'anyone',
  summary: 'Send a message to the administrators. They are notified and can reply by email',
  body: z.strictObject({ name: line(120), email, message: lines(5000) }),
  example: { body: { name: 'Ada Holm', email: 'ada@example.org', message: 'Hello.' } },
  response: z.object({ message: z.string(), reference: z.string() }),
  idempotent: true,
})
