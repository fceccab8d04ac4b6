import { noticeGroups, type NoticeKind, noticeKindNames, noticeKinds } from './notices.ts'

// The words of letters: what each kind says by itself, and what stands in the place of what is known only when it is sent.

/** What stands for something: by its name in braces, such as `{name}`. */
interface Fill {
  readonly sample: string
  /** It must be in the words: without it the letter is of no use. */
  readonly required?: true
  /** It is a paragraph of its own. */
  readonly block?: true
}

/** A kind of letter, with its words as the product has them. */
export interface LetterRules {
  readonly name: string
  /** Heading of the list that it stands below. */
  readonly group: string
  readonly subject: string
  /** Paragraphs, with an empty line between two. */
  readonly words: string
  readonly fills: Readonly<Record<string, Fill>>
}

const name: Fill = { sample: 'Ana' }
const platform: Fill = { sample: 'Vesica' }
const link: Fill = { sample: 'https://example.org/…', required: true, block: true }
const account = 'Account'
const reminders = 'Reminders'

const accountLetters = {
  code: {
    group: account,
    name: 'Code for an email address',
    subject: 'Your {platform} code',
    words:
      'Hello,\n\nYour code is below. It is valid for 10 minutes and can be used once. Please do not share it with anybody.\n\n{code}',
    fills: { platform, code: { sample: '482913', required: true, block: true } },
  },
  known_address: {
    group: account,
    name: 'A code was asked for an address that has an account',
    subject: 'Your {platform} account',
    words:
      'Hello {name},\n\nSomebody asked for a code to sign up with this email address. It has an account already, so no code is needed: please sign in instead.\n\nIf this was not you, you need not do anything.',
    fills: { name, platform },
  },
  password_reset: {
    group: account,
    name: 'Link for a new password',
    subject: 'Choose a new password',
    words:
      'Hello {name},\n\nSomebody asked for a new password for your account. With the button below you can choose one within an hour.\n\nIf this was not you, you need not do anything: your password stays as it is.\n\n{link}',
    fills: { name, platform, link },
  },
  account_ready: {
    group: account,
    name: 'An account was made for somebody',
    subject: 'Your account is ready',
    words:
      'Hello {name},\n\nAn administrator of {platform} has made an account for you.\n\n{membership}\n\nWith the button below you can choose a password within 7 days.\n\n{link}',
    fills: { name, platform, membership: { sample: 'Your membership of Guardian runs until 3 March 2027.' }, link },
  },
  address_asked: {
    group: account,
    name: 'Question whether an account may have another address',
    subject: 'May your account have another email address?',
    words:
      'Hello {name},\n\nYour account is to use {address} in place of this address. Press the button within 24 hours to agree. Until then nothing changes.\n\nIf you did not ask for this, press the button too and say so there: somebody knows your password, so choose another one.\n\n{link}',
    fills: { name, platform, address: { sample: 'ana@example.org', required: true }, link },
  },
  address_changed: {
    group: account,
    name: 'An administrator changed an address',
    subject: 'Your email address was changed',
    words:
      'Hello {name},\n\nAn administrator changed the e-mail address of your account. All sessions were signed out, and withdrawals are held for some days.\n\nIf you did not ask for this, press the button: your account gets this address back, and all administrators are told.\n\n{link}',
    fills: { name, platform, link },
  },
} as const satisfies Record<string, LetterRules>

const plan: Fill = { sample: 'Guardian' }

const signupLetters = {
  application_received: {
    group: account,
    name: 'An application was received',
    subject: 'We received your application',
    words:
      'Hello {name},\n\nWe received your application for {plan}. An administrator checks it next, and you get an email with the decision.\n\nWhat you sent:\n\n{sent}\n\n{link}',
    fills: {
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
} as const satisfies Record<string, LetterRules>

const reminderLetters = {
  reminder_before: {
    group: reminders,
    name: 'A membership ends soon',
    subject: 'Your {plan} membership ends {when}',
    words:
      'Hello {name},\n\nIt ends on {date}. Renewing early loses no day: the new year begins where this one ends.\n\n{link}',
    fills: { name, platform, plan, when: { sample: 'in 7 days' }, date: { sample: '12 May 2027' }, link },
  },
  reminder_ended: {
    group: reminders,
    name: 'A membership has ended',
    subject: 'Your {plan} membership {when}',
    words: 'Hello {name},\n\nWhat it opens stays open until {date}: renewed by then, no day is lost.\n\n{link}',
    fills: { name, platform, plan, when: { sample: 'has ended' }, date: { sample: '26 May 2027' }, link },
  },
  reminder_over: {
    group: reminders,
    name: 'A membership is over',
    subject: 'Your {plan} membership is over',
    words:
      'Hello {name},\n\nWhat it opened is closed now. You can begin again whenever you like, and what you did here is kept.\n\n{link}',
    fills: { name, platform, plan, link },
  },
} as const satisfies Record<string, LetterRules>

/** What is around a notification that is sent: what happened has words of its own. */
const around = (kind: NoticeKind | 'daily' | 'weekly', group: string, title: string): [string, LetterRules] => [
  kind,
  {
    group,
    name: title,
    subject: '{subject}',
    words: 'Hello {name},\n\n{words}\n\n{link}',
    fills: {
      name,
      platform,
      subject: { sample: title },
      words: {
        sample: 'Here stands what happened, in the words that it has on the screen.',
        required: true,
        block: true,
      },
      link,
    },
  },
]

export type OwnLetterKind = keyof typeof accountLetters | keyof typeof signupLetters | keyof typeof reminderLetters

/** Every kind of letter that the product sends to people by itself, in the order in which they are listed. */
export const letterRules: Readonly<Record<string, LetterRules> & Record<OwnLetterKind, LetterRules>> = {
  ...accountLetters,
  ...signupLetters,
  ...reminderLetters,
  ...Object.fromEntries(
    noticeKindNames.map((kind) => around(kind, noticeGroups[noticeKinds[kind].group].name, noticeKinds[kind].name)),
  ),
  ...Object.fromEntries([
    around('daily', 'Collected', 'The mail of a day'),
    around('weekly', 'Collected', 'The mail of a week'),
  ]),
}

export const letterKinds: readonly string[] = Object.keys(letterRules)

/** The words of a letter: its subject, and its paragraphs with an empty line between two. */
export interface LetterWords {
  readonly subject: string
  readonly words: string
}

const NAMED = /\{([^{}\n]*)\}/g

const named = (said: string): string[] => [...said.matchAll(NAMED)].map(([, one = '']) => one)

/** The paragraphs of words. */
export const paragraphsOf = (words: string): string[] =>
  words
    .split(/\n[ \t]*\n/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean)

const listed = (names: readonly string[]): string => names.map((one) => `{${one}}`).join(', ')

const faultOfWords = ({ fills }: LetterRules, words: string): string | undefined => {
  const known = Object.keys(fills).filter((one) => one !== 'subject')
  const unknown = named(words).find((one) => !known.includes(one))
  if (unknown !== undefined) return `There is no {${unknown}} in this letter. It knows ${listed(known)}.`
  const missing = known.find((one) => fills[one]?.required && !named(words).includes(one))
  if (missing !== undefined) return `Please keep {${missing}}: without it the letter is of no use.`
  const paragraphs = paragraphsOf(words)
  const block = known.find(
    (one) =>
      fills[one]?.block &&
      named(words).includes(one) &&
      (paragraphs.filter((paragraph) => paragraph === `{${one}}`).length !== 1 ||
        named(words).filter((other) => other === one).length !== 1),
  )
  return block === undefined ? undefined : `Please let {${block}} stand once, in a paragraph of its own.`
}

const faultOfSubject = ({ fills }: LetterRules, subject: string): string | undefined => {
  const known = Object.keys(fills).filter((one) => !fills[one]?.block)
  const unknown = named(subject).find((one) => !known.includes(one))
  return unknown === undefined ? undefined : `There is no {${unknown}} in this subject. It knows ${listed(known)}.`
}

/** What is wrong with words for a kind of letter, by field; nothing: they can be sent. */
export const faultsOfLetter = (rules: LetterRules, { subject, words }: LetterWords): Record<string, string> => {
  const [ofSubject, ofWords] = [faultOfSubject(rules, subject), faultOfWords(rules, words)]
  return { ...(ofSubject && { subject: ofSubject }), ...(ofWords && { words: ofWords }) }
}

/** Text with what is known in the place of the names. What is empty takes the space before it along. */
export const filled = (said: string, values: Readonly<Record<string, string>>): string =>
  said.replace(/( ?)\{([a-z_]+)\}/g, (whole, space: string, one: string) => {
    const value = Object.hasOwn(values, one) ? values[one] : undefined
    if (value === undefined) return whole
    return value === '' ? '' : space + value
  })
