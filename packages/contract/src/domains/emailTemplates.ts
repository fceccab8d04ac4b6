import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { anyId, line, lines } from '../fields.ts'

// The email templates, as administrators edit them.

export const EmailTemplateSummary = z.object({
  kind: z.string(),
  name: z.string(),
  group: z.string(),
  /** As sent, with samples for the placeholders. */
  subject: z.string(),
  /** Whether it differs from the default. */
  changed: z.boolean(),
})

/** Lists show a sample instead of the subject, which for most kinds is only a placeholder. */
export const ListedEmailTemplate = EmailTemplateSummary.omit({ subject: true }).extend({ example: z.string() })
export type ListedEmailTemplate = z.output<typeof ListedEmailTemplate>

export const EmailTemplate = EmailTemplateSummary.extend({
  /** Paragraphs, separated by empty lines. */
  body: z.string(),
  /** The default template. */
  original: z.object({ subject: z.string(), body: z.string() }),
  /** The available placeholders. */
  variables: z.array(z.object({ name: z.string(), sample: z.string(), required: z.boolean() })),
})
export type EmailTemplate = z.output<typeof EmailTemplate>
export type EmailTemplateSummary = z.output<typeof EmailTemplateSummary>

const params = z.strictObject({ kind: anyId })
const input = z.strictObject({ subject: line(150), body: lines(5000) })
const reply = z.object({ template: EmailTemplate })
const shared = { access: 'admin', right: 'settings:write', params } as const
const example = {
  body: { subject: 'Your code for {platform}', body: 'Hello,\n\nhere is your code.\n\n{code}' },
}

export const listEmailTemplates = endpoint({
  name: 'listEmailTemplates',
  method: 'GET',
  path: '/system-controls/email-templates',
  access: 'admin',
  right: 'settings:read',
  summary: 'List email templates, each with an example subject',
  topics: ['platform'],
  response: z.object({ templates: z.array(ListedEmailTemplate) }),
})

export const getEmailTemplate = endpoint({
  name: 'getEmailTemplate',
  method: 'GET',
  path: '/system-controls/email-templates/{kind}',
  access: 'admin',
  right: 'settings:read',
  summary: 'Get an email template with its available variables',
  params,
  topics: ['platform'],
  response: reply,
})

export const previewEmailTemplate = endpoint({
  ...shared,
  name: 'previewEmailTemplate',
  method: 'POST',
  path: '/system-controls/email-templates/{kind}/preview',
  addresses: 'unread',
  summary: 'Preview an email template filled with sample data. Nothing is sent or saved',
  body: input,
  example,
  response: z.object({ preview: z.object({ subject: z.string(), text: z.string(), html: z.string() }) }),
})

export const setEmailTemplate = endpoint({
  ...shared,
  name: 'setEmailTemplate',
  method: 'POST',
  path: '/system-controls/email-templates/{kind}',
  proof: 'recent',
  summary: 'Update an email template. Everything sent from now on uses it, including queued emails',
  body: input,
  example,
  response: reply,
  refusals: ['address_returns'],
})

export const resetEmailTemplate = endpoint({
  ...shared,
  name: 'resetEmailTemplate',
  method: 'DELETE',
  path: '/system-controls/email-templates/{kind}',
  proof: 'recent',
  summary: 'Reset an email template to the default copy',
  response: reply,
})

export const sendSampleEmail = endpoint({
  ...shared,
  name: 'sendSampleEmail',
  method: 'POST',
  path: '/system-controls/email-templates/{kind}/sample',
  addresses: 'unread',
  summary: 'Send the caller an email from the submitted template, filled with sample data',
  body: input,
  example,
  response: z.object({ sent_to: z.string() }),
  refusals: ['mail_unavailable'],
})
