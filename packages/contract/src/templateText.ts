import { sampleSubjects } from './templateSamples.ts'
import { noticeGroups, type NoticeKind, noticeKindNames, noticeKinds } from './notices.ts'

// The email templates: the default text of each kind, and the placeholders for what is known only when it is sent.

/** A placeholder, written as its name in braces, such as `{name}`. */
interface Fill {
  readonly sample: string
  /** Required in the text: without it the email is useless. */
  readonly required?: true
  /** It is a paragraph of its own. */
  readonly block?: true
}

/** A kind of email with its default template. */
export interface TemplateRules {
  readonly name: string
  /** The heading of the list it appears under. */
  readonly group: string
  readonly subject: string
  /** Paragraphs, separated by empty lines. */
  readonly body: string
  readonly variables: Readonly<Record<string, Fill>>
}

const name: Fill = { sample: 'Ana' }
const platform: Fill = { sample: 'Vesica' }
const link: Fill = { sample: 'https://example.org/…', required: true, block: true }
const account = 'Account'
const reminders = 'Reminders'

const accountEmails = {
  code: {
    group: account,
    name: 'Code for an email address',
    subject: 'Your {platform} code',
    body: 'Hello,\n\nUse this code to confirm your email address and sign up. It’s valid for 10 minutes and can be used once. Don’t share it with anyone.\n\n{code}',
    variables: { platform, code: { sample: '482913', required: true, block: true } },
  },
  known_address: {
    group: account,
    name: 'Code requested for an address with an account',
    subject: 'Your {platform} account',
    body: 'Hello {name},\n\nSomeone requested a code to sign up with this email address. It already has an account, so you don’t need a code. Sign in instead.\n\nIf this wasn’t you, you can ignore this email.',
    variables: { name, platform },
  },
  password_reset: {
    group: account,
    name: 'Password reset link',
    subject: 'Choose a new password',
    body: 'Hello {name},\n\nSomeone requested a new password for your account. Use the button below to choose one within an hour.\n\nIf this wasn’t you, you can ignore this email. Your password stays the same.\n\n{link}',
    variables: { name, platform, link },
  },
  account_ready: {
    group: account,
    name: 'Account created by an administrator',
    subject: 'Your account is ready',
    body: 'Hello {name},\n\nAn administrator of {platform} created an account for you.\n\n{membership}\n\nUse the button below to choose a password within 7 days.\n\n{link}',
    variables: { name, platform, membership: { sample: 'Your Guardian membership runs until Mar 3, 2026.' }, link },
  },
  address_asked: {
    group: account,
    name: 'Confirm a new email address',
    subject: 'Confirm the new email address of your account',
    body: 'Hello {name},\n\nSomeone asked to change the email address of your account from this one to {address}. Use the button within 24 hours to confirm. Nothing changes until then.\n\nIf you didn’t request this, open the same link and reject the change there. Someone knows your password, so choose a new one.\n\n{link}',
    variables: { name, platform, address: { sample: 'ana@example.org', required: true }, link },
  },
  address_changed: {
    group: account,
    name: 'Email address changed by an administrator',
    subject: 'Your email address was changed',
    body: 'Hello {name},\n\nAn administrator changed the email address of your account. You were signed out everywhere, and withdrawals are on hold for a few days.\n\nIf you didn’t request this, use the link below to get this address back. All administrators are then notified.\n\n{link}',
    variables: { name, platform, link },
  },
} as const satisfies Record<string, TemplateRules>

const plan: Fill = { sample: 'Guardian' }

const signupEmails = {
  application_received: {
    group: account,
    name: 'Application received',
    subject: 'We received your application',
    body: 'Hello {name},\n\nWe received your application for {plan}. An administrator will review it, and you’ll get an email with the decision.\n\nWhat you sent:\n\n{sent}\n\n{link}',
    variables: {
      name,
      platform,
      plan,
      sent: {
        sample: 'Name: Ana Alder\nPlan: Guardian\nDue: $25 (0.0005 BTC)\nProof of payment: receipt.png',
        required: true,
        block: true,
      },
      link,
    },
  },
} as const satisfies Record<string, TemplateRules>

const reminderEmails = {
  reminder_before: {
    group: reminders,
    name: 'Membership ends soon',
    subject: 'Your {plan} membership ends {when}',
    body: 'Hello {name},\n\nYour {plan} membership ends on {date}. You can renew early without losing days: the new year starts when this one ends.\n\n{link}',
    variables: { name, platform, plan, when: { sample: 'in 7 days' }, date: { sample: 'May 12, 2026' }, link },
  },
  reminder_ended: {
    group: reminders,
    name: 'Membership ended, grace period started',
    subject: 'Your {plan} membership {when}',
    body: 'Hello {name},\n\nYou still have access until {date}. If you renew by then, you don’t lose a day.\n\n{link}',
    variables: { name, platform, plan, when: { sample: 'has ended' }, date: { sample: 'May 26, 2026' }, link },
  },
  reminder_over: {
    group: reminders,
    name: 'Grace period ended',
    subject: 'Your {plan} membership is over',
    body: 'Hello {name},\n\nYour access has ended. You can renew at any time, and everything you did here is saved.\n\n{link}',
    variables: { name, platform, plan, link },
  },
} as const satisfies Record<string, TemplateRules>

/** The frame of a notification by email; what happened has its own text. */
const around = (kind: NoticeKind | 'daily' | 'weekly', group: string, title: string): [string, TemplateRules] => [
  kind,
  {
    group,
    name: title,
    subject: '{subject}',
    body: 'Hello {name},\n\n{words}\n\n{link}',
    variables: {
      name,
      platform,
      subject: { sample: sampleSubjects[kind] },
      words: {
        sample: 'The text of the notification, as shown in the app.',
        required: true,
        block: true,
      },
      link,
    },
  },
]

export type OwnTemplateKind = keyof typeof accountEmails | keyof typeof signupEmails | keyof typeof reminderEmails

/** Every kind of email that the product sends to people by itself, in display order. */
export const templateRules: Readonly<Record<string, TemplateRules> & Record<OwnTemplateKind, TemplateRules>> = {
  ...accountEmails,
  ...signupEmails,
  ...reminderEmails,
  ...Object.fromEntries(
    noticeKindNames.map((kind) => around(kind, noticeGroups[noticeKinds[kind].group].name, noticeKinds[kind].name)),
  ),
  ...Object.fromEntries([around('daily', 'Digests', 'Daily digest'), around('weekly', 'Digests', 'Weekly digest')]),
}

export const templateKinds: readonly string[] = Object.keys(templateRules)

/** A template: its subject, and its paragraphs separated by empty lines. */
export interface TemplateText {
  readonly subject: string
  readonly body: string
}

const NAMED = /\{([^{}\n]*)\}/g

const named = (template: string): string[] => [...template.matchAll(NAMED)].map(([, placeholder = '']) => placeholder)

/** The paragraphs of a template. */
export const paragraphsOf = (copy: string): string[] =>
  copy
    .split(/\n[ \t]*\n/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean)

const listed = (names: readonly string[]): string => names.map((placeholder) => `{${placeholder}}`).join(', ')

const faultOfCopy = ({ variables }: TemplateRules, copy: string): string | undefined => {
  const known = Object.keys(variables).filter((placeholder) => placeholder !== 'subject')
  const unknown = named(copy).find((placeholder) => !known.includes(placeholder))
  if (unknown !== undefined) return `{${unknown}} isn’t available in this email. Use ${listed(known)}.`
  const missing = known.find((placeholder) => variables[placeholder]?.required && !named(copy).includes(placeholder))
  if (missing !== undefined) return `Please add {${missing}}: the email doesn’t work without it.`
  const paragraphs = paragraphsOf(copy)
  const block = known.find(
    (placeholder) =>
      variables[placeholder]?.block &&
      named(copy).includes(placeholder) &&
      (paragraphs.filter((paragraph) => paragraph === `{${placeholder}}`).length !== 1 ||
        named(copy).filter((candidate) => candidate === placeholder).length !== 1),
  )
  return block === undefined ? undefined : `Please use {${block}} once, in its own paragraph.`
}

const faultOfSubject = ({ variables }: TemplateRules, subject: string): string | undefined => {
  const known = Object.keys(variables).filter((placeholder) => !variables[placeholder]?.block)
  const unknown = named(subject).find((placeholder) => !known.includes(placeholder))
  return unknown === undefined ? undefined : `{${unknown}} isn’t available in this subject. Use ${listed(known)}.`
}

/** What is wrong with a template for a kind of email, by field; empty: it can be used. */
export const templateErrors = (rules: TemplateRules, { subject, body }: TemplateText): Record<string, string> => {
  const [ofSubject, ofCopy] = [faultOfSubject(rules, subject), faultOfCopy(rules, body)]
  return { ...(ofSubject && { subject: ofSubject }), ...(ofCopy && { body: ofCopy }) }
}

/** Text with its placeholders filled in. An empty value also removes the space before it. */
export const filled = (template: string, values: Readonly<Record<string, string>>): string =>
  template.replace(/( ?)\{([a-z_]+)\}/g, (match, space: string, placeholder: string) => {
    const value = Object.hasOwn(values, placeholder) ? values[placeholder] : undefined
    if (value === undefined) return match
    return value === '' ? '' : space + value
  })
