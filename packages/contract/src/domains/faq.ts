import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { anyId, line, lines, searchText } from '../fields.ts'

// Frequently asked questions, shown before a ticket is written.

const onEntry = z.strictObject({ id: anyId })

export const FaqEntry = z.object({
  id: z.string(),
  question: z.string(),
  /** Markdown. */ answer: z.string(),
  active: z.boolean(),
})
export type FaqEntry = z.output<typeof FaqEntry>

/** An entry as members see it. */
const VisibleEntry = FaqEntry.omit({ active: true })
export type VisibleEntry = z.output<typeof VisibleEntry>

/** The maximum number of entries. */
export const FAQ_MOST = 200

export const faqFields = {
  question: line(200, 'Please enter a question.'),
  answer: lines(5000, 'Please enter an answer.'),
  /** Default: visible. */
  active: z.boolean().optional(),
}

export const listFaq = endpoint({
  name: 'listFaq',
  method: 'GET',
  path: '/support/faq',
  access: 'signedIn',
  summary: 'List FAQ entries in the order set by administrators',
  topics: ['faq'],
  response: z.object({ faq: z.array(VisibleEntry) }),
})

export const suggestAnswers = endpoint({
  name: 'suggestAnswers',
  method: 'GET',
  path: '/support/faq/suggest',
  access: 'signedIn',
  summary: 'Suggest up to three FAQ entries for text being typed, best match first',
  topics: ['faq'],
  query: z.strictObject({ text: searchText }),
  example: { query: { text: 'deposit' } },
  response: z.object({ faq: z.array(VisibleEntry) }),
})

export const listManagedFaq = endpoint({
  name: 'listManagedFaq',
  method: 'GET',
  path: '/support/faq/manage',
  access: 'admin',
  right: 'support:read',
  summary: 'List all FAQ entries, including hidden ones',
  topics: ['faq'],
  response: z.object({ faq: z.array(FaqEntry) }),
})

const faqReply = z.object({ entry: FaqEntry })

export const createFaq = endpoint({
  name: 'createFaq',
  method: 'POST',
  path: '/support/faq',
  access: 'admin',
  right: 'support:write',
  summary: 'Create an FAQ entry',
  body: z.strictObject(faqFields),
  example: { body: { question: 'When are you there?', answer: 'From *Monday* to *Friday*.' } },
  response: faqReply,
  refusals: ['question_exists', 'faq_full'],
  idempotent: true,
})

export const updateFaq = endpoint({
  name: 'updateFaq',
  method: 'PUT',
  path: '/support/faq/{id}',
  access: 'admin',
  right: 'support:write',
  summary: 'Update an FAQ entry. Omitted fields are unchanged',
  params: onEntry,
  body: z.strictObject(faqFields).partial(),
  example: { body: { active: false } },
  response: faqReply,
  refusals: ['question_exists'],
})

export const deleteFaq = endpoint({
  name: 'deleteFaq',
  method: 'DELETE',
  path: '/support/faq/{id}',
  access: 'admin',
  right: 'support:write',
  summary: 'Delete an FAQ entry',
  params: onEntry,
  response: z.object({ message: z.string() }),
})

export const reorderFaq = endpoint({
  name: 'reorderFaq',
  method: 'PUT',
  path: '/support/faq/order',
  access: 'admin',
  right: 'support:write',
  summary: 'Reorder all FAQ entries',
  body: z.strictObject({ ids: z.array(anyId).max(2 * FAQ_MOST) }),
  example: { body: { ids: ['0199f3a2-7d1c-7e3b-9a43-0f6a5c1c2d3e'] } },
  response: z.object({ faq: z.array(FaqEntry) }),
  refusals: ['order_old'],
})
