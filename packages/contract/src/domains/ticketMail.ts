import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { linesOrNothing } from '../fields.ts'
import { ratings } from '../ticket.ts'

// Tickets by email: incoming email by webhook, and the links in an email to rate a solution.

export const receiveMail = endpoint({
  name: 'receiveMail',
  method: 'POST',
  path: '/support/inbound',
  access: 'anyone',
  signed: true,
  summary: 'Receive an inbound email for a ticket, signed as in Standard Webhooks',
  body: z.strictObject({
    /** The whole email as received, base64. */
    raw: z
      .string()
      .max(35 * 1024 * 1024, 'This mail is larger than 25 MB.')
      .regex(/^[A-Za-z0-9+/]*={0,2}$/, 'Please send the mail in base64.'),
    /** The envelope. */
    from: z
      .string()
      .max(320)
      .regex(/^[^\p{Cc}]*$/u, 'Please use plain text.'),
    to: z.array(z.string().max(320)).min(1, 'Please name a recipient.').max(10, 'Please name at most 10 recipients.'),
  }),
  example: { body: { raw: 'U3ViamVjdDogSGVsbG8=', from: 'ada@example.org', to: ['reply@example.org'] } },
  response: z.object({ message: z.string() }),
  refusals: ['webhook_forged', 'mail_refused'],
})

export const getRating = endpoint({
  name: 'getRating',
  method: 'POST',
  path: '/support/rating/lookup',
  access: 'anyone',
  summary: 'Get the ticket that a rating link is about',
  body: z.strictObject({ token: z.string().max(400) }),
  example: { body: { token: 'token-from-the-email' } },
  response: z.object({ ticketReference: z.string(), subject: z.string(), rating: z.enum(ratings).nullable() }),
  refusals: ['rating_link_dead'],
})

export const rateByLink = endpoint({
  name: 'rateByLink',
  method: 'POST',
  path: '/support/rating',
  access: 'anyone',
  summary: 'Rate a solution by signed link, once per solution',
  body: z.strictObject({
    token: z.string().max(400),
    rating: z.enum(ratings),
    comment: linesOrNothing(1000).optional(),
  }),
  example: { body: { token: 'token-from-the-email', rating: 'good' } },
  response: z.object({ rating: z.enum(ratings) }),
  refusals: ['rating_link_dead', 'rating_not_possible'],
})
