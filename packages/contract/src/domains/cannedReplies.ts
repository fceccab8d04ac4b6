import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { anyId, line, lines, linesOrNothing } from '../fields.ts'
import { TICKET_TEXT_MAX, ticketPriorities, ticketStatuses } from '../ticket.ts'
import { Outcomes } from './helpdesk.ts'

// Saved replies, and macros that run several actions at once.

const onReply = z.strictObject({ id: anyId })
const exampleId = '0199f3a2-7d1c-7e3b-9a43-0f6a5c1c2d3e'

export const cannedFields = {
  /** After `/`: letters, digits and hyphens. */
  shortcut: z
    .string()
    .trim()
    .toLowerCase()
    .regex(/^[a-z0-9][a-z0-9-]{0,29}$/, 'Please use 1 to 30 letters, digits and hyphens.'),
  title: line(120, 'Please enter a title.'),
  /** With variables in braces: `{first name}`. */
  text: lines(TICKET_TEXT_MAX, 'Please enter a text.'),
}

/** The meaning of a saved reply's variable, for its author. */
export const cannedVariables = {
  'first name': 'The first word of the member’s name',
  name: 'The member’s full name',
  reference: 'The reference of the ticket',
  subject: 'The subject of the ticket',
  level: 'The member’s level',
  'my name': 'The name of the person replying',
  platform: 'The name of the platform',
  'last order': 'The reference of the member’s latest order',
  tracking: 'The tracking number of the latest order',
  'delivery day': 'The day on which the latest order should arrive',
} as const

export const CannedReply = z.object({
  id: z.string(),
  shortcut: z.string(),
  title: z.string(),
  text: z.string(),
  /** The number of replies it was used in. */
  usedCount: z.number(),
})
export type CannedReply = z.output<typeof CannedReply>

export const listCannedReplies = endpoint({
  name: 'listCannedReplies',
  method: 'GET',
  path: '/support/canned',
  access: 'admin',
  right: 'support:read',
  summary: 'List saved replies. With a ticket, they are filled in for it and list missing variables',
  topics: ['desk'],
  query: z.strictObject({ ticket: anyId.optional() }),
  response: z.object({
    replies: z.array(CannedReply.extend({ filled: z.string().nullable(), missing: z.array(z.string()) })),
  }),
})

const cannedReply = z.object({ reply: CannedReply })

export const createCannedReply = endpoint({
  name: 'createCannedReply',
  method: 'POST',
  path: '/support/canned',
  access: 'admin',
  right: 'support:write',
  summary: 'Create a saved reply',
  body: z.strictObject(cannedFields),
  example: { body: { shortcut: 'second', title: 'A second one is on its way', text: 'Dear {first name}, …' } },
  response: cannedReply,
  refusals: ['shortcut_exists', 'variable_unknown'],
  idempotent: true,
})

export const updateCannedReply = endpoint({
  name: 'updateCannedReply',
  method: 'PUT',
  path: '/support/canned/{id}',
  access: 'admin',
  right: 'support:write',
  summary: 'Update a saved reply. Omitted fields are unchanged',
  params: onReply,
  body: z.strictObject(cannedFields).partial(),
  example: { body: { title: 'A second one is on its way' } },
  response: cannedReply,
  refusals: ['shortcut_exists', 'variable_unknown'],
})

export const deleteCannedReply = endpoint({
  name: 'deleteCannedReply',
  method: 'DELETE',
  path: '/support/canned/{id}',
  access: 'admin',
  right: 'support:write',
  summary: 'Delete a saved reply',
  params: onReply,
  response: z.object({ message: z.string() }),
})

export const Macro = z.object({
  id: z.string(),
  name: z.string(),
  /** What it does, in words: `Replies “…”, sets the status to resolved`. */
  text: z.string(),
  reply: z.string(),
  note: z.string(),
  status: z.enum(ticketStatuses).nullable(),
  priority: z.enum(ticketPriorities).nullable(),
  /** `me`, an administrator, or unchanged. */
  assigned_to: z.string().nullable(),
  category_id: z.string().nullable(),
})
export type Macro = z.output<typeof Macro>

export const macroFields = {
  name: line(120, 'Please enter a name.'),
  reply: linesOrNothing(TICKET_TEXT_MAX).optional(),
  note: linesOrNothing(TICKET_TEXT_MAX).optional(),
  status: z.enum(ticketStatuses).nullable().optional(),
  priority: z.enum(ticketPriorities).nullable().optional(),
  assigned_to: anyId.nullable().optional(),
  category_id: anyId.nullable().optional(),
}

export const listMacros = endpoint({
  name: 'listMacros',
  method: 'GET',
  path: '/support/macros',
  access: 'admin',
  right: 'support:read',
  summary: 'List macros',
  topics: ['desk'],
  response: z.object({ macros: z.array(Macro) }),
})

const macroReply = z.object({ macro: Macro })

export const createMacro = endpoint({
  name: 'createMacro',
  method: 'POST',
  path: '/support/macros',
  access: 'admin',
  right: 'support:write',
  summary: 'Create a macro that applies several actions to a ticket at once',
  body: z.strictObject(macroFields),
  example: { body: { name: 'Thank and resolve', reply: 'Thank you, {first name}.', status: 'resolved' } },
  response: macroReply,
  refusals: ['macro_exists', 'macro_empty', 'variable_unknown', 'category_unknown', 'assignee_unknown'],
  idempotent: true,
})

export const updateMacro = endpoint({
  name: 'updateMacro',
  method: 'PUT',
  path: '/support/macros/{id}',
  access: 'admin',
  right: 'support:write',
  summary: 'Update a macro. Omitted fields are unchanged',
  params: onReply,
  body: z.strictObject(macroFields).partial(),
  example: { body: { name: 'Thank and resolve' } },
  response: macroReply,
  refusals: ['macro_exists', 'macro_empty', 'variable_unknown', 'category_unknown', 'assignee_unknown'],
})

export const deleteMacro = endpoint({
  name: 'deleteMacro',
  method: 'DELETE',
  path: '/support/macros/{id}',
  access: 'admin',
  right: 'support:write',
  summary: 'Delete a macro',
  params: onReply,
  response: z.object({ message: z.string() }),
})

export const runMacro = endpoint({
  name: 'runMacro',
  method: 'POST',
  path: '/support/macros/{id}/run',
  access: 'admin',
  right: 'support:write',
  summary: 'Run a macro on up to 100 tickets. Each ticket has its own result',
  params: onReply,
  body: z.strictObject({ ids: z.array(anyId).min(1).max(100) }),
  example: { body: { ids: [exampleId] } },
  response: Outcomes,
  idempotent: true,
})
