import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { anyId, cursorText, limitText, lineOrNothing, time, tooLong } from '../fields.ts'
import { isCents } from '../money.ts'
import { normalizedCode } from '../typed.ts'

// Discount codes for plans, as administrators manage them.

const codeWrong = 'Please use 3 to 30 letters, digits and hyphens.'

/** A code as people type it, in upper case. */
export const codeText = z
  .string()
  .max(200, tooLong(200, codeWrong))
  .overwrite(normalizedCode)
  .regex(/^[A-Z0-9][A-Z0-9-]{2,29}$/, codeWrong)

export const codeKinds = ['percent', 'amount'] as const
export type CodeKind = (typeof codeKinds)[number]

/** off: switched off. ended: expired. used: used up. */
export const codeStates = ['good', 'off', 'ended', 'used'] as const
export type CodeState = (typeof codeStates)[number]

export const DiscountCode = z.object({
  id: z.string(),
  code: z.string(),
  kind: z.enum(codeKinds),
  /** Percent of the price, or USD. */
  value: z.number(),
  /** null: any plan. */
  plan_id: z.string().nullable(),
  planName: z.string().nullable(),
  /** How many people can use it; null: unlimited. */
  uses_limit: z.number().nullable(),
  /** How many have, including payments being checked. */
  used: z.number(),
  /** null: it does not expire. */
  ends_at: time.nullable(),
  active: z.boolean(),
  note: z.string(),
  state: z.enum(codeStates),
  madeAt: time,
})
export type DiscountCode = z.output<typeof DiscountCode>

/** What can change about a published code. Its value and purpose cannot. */
const changing = {
  uses_limit: z
    .number()
    .int('Please enter a whole number.')
    .min(1, 'Please enter 1 or more.')
    .max(1_000_000, 'Please enter at most 1,000,000.')
    .nullable(),
  ends_at: time.nullable(),
  active: z.boolean(),
  /** For administrators. */
  note: lineOrNothing(200),
}

const onCode = z.strictObject({ id: anyId })
const reply = z.object({ code: DiscountCode })
const manage = { access: 'admin', right: 'settings:write', proof: 'recent' } as const

export const listCodes = endpoint({
  name: 'listCodes',
  method: 'GET',
  path: '/membership/codes',
  access: 'admin',
  right: 'settings:read',
  summary: 'List discount codes for plans, newest first',
  topics: ['codes', 'members'],
  query: z.strictObject({
    search: lineOrNothing(200).optional(),
    state: z.enum(codeStates, 'Please choose a state from the list.').optional(),
    limit: limitText,
    cursor: cursorText.optional(),
  }),
  response: z.object({
    codes: z.array(DiscountCode),
    total: z.number(),
    next_cursor: z.string().nullable(),
    previous_cursor: z.string().nullable(),
  }),
})

export const createCode = endpoint({
  name: 'createCode',
  method: 'POST',
  path: '/membership/codes',
  ...manage,
  summary: 'Create a percentage or fixed-amount discount code for plans',
  body: z.strictObject({
    code: codeText,
    kind: z.enum(codeKinds),
    /** A whole percentage, or USD. */
    value: z
      .number('Please enter a number.')
      .positive('Please enter a number above 0.')
      .max(1_000_000, 'Please enter a smaller number.')
      .refine(isCents, 'Please use at most 2 decimals.'),
    plan_id: anyId.nullable(),
    ...changing,
  }),
  example: {
    body: {
      code: 'SPRING-2027',
      kind: 'percent',
      value: 20,
      plan_id: null,
      uses_limit: 100,
      ends_at: '2036-04-01T00:00:00.000Z',
      active: true,
      note: 'For the spring gathering',
    },
  },
  response: reply,
  refusals: ['code_exists', 'code_percent', 'plan_unknown', 'end_too_soon'],
  idempotent: true,
})

export const updateCode = endpoint({
  name: 'updateCode',
  method: 'PUT',
  path: '/membership/codes/{id}',
  ...manage,
  summary: "Update a discount code's limit, expiry, status or note. Its value cannot be changed",
  params: onCode,
  body: z.strictObject(changing).partial(),
  example: { body: { active: false } },
  response: reply,
})

export const deleteCode = endpoint({
  name: 'deleteCode',
  method: 'DELETE',
  path: '/membership/codes/{id}',
  ...manage,
  summary: 'Delete a discount code with which no price was ever quoted',
  params: onCode,
  response: z.object({ message: z.string() }),
  refusals: ['code_in_use'],
})
