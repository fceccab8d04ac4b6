import type { z } from 'zod'
import { config } from 'zod/v4/core'
import { byCount } from './plural.ts'

type Issue = z.core.$ZodRawIssue

const types: Readonly<Record<string, string>> = {
  string: 'Please send text.',
  number: 'Please enter a number.',
  int: 'Please enter a whole number.',
  boolean: 'Please choose yes or no.',
  array: 'Please send a list.',
  object: 'Please send named fields.',
}
const formats: Readonly<Record<string, string>> = {
  datetime: 'Please enter a date and time.',
  email: 'Please enter a valid email address.',
  safeint: 'Please enter a whole number.',
}
const unreadable = 'This value can’t be read.'

const tooSmall = ({ origin, minimum, inclusive }: Extract<Issue, { code: 'too_small' }>): string => {
  if (origin === 'string')
    return byCount(Number(minimum), 'Please fill in this field.', `Please use at least ${minimum} characters.`)
  if (origin === 'array')
    return byCount(Number(minimum), 'Please choose at least one.', `Please choose at least ${minimum}.`)
  return inclusive === false ? `Please enter more than ${minimum}.` : `Please enter ${minimum} or more.`
}

const tooBig = ({ origin, maximum, inclusive }: Extract<Issue, { code: 'too_big' }>): string => {
  if (origin === 'string') return `Please use at most ${maximum} characters.`
  if (origin === 'array') return `Please choose at most ${maximum}.`
  return inclusive === false ? `Please enter less than ${maximum}.` : `Please enter ${maximum} or less.`
}

const isText = (shape: Issue['inst']): shape is z.ZodString =>
  shape !== undefined && 'type' in shape._zod.def && shape._zod.def.type === 'string'

/** The message for an absent text: the same as for a blank one, since to the person they are the same. */
const absent = ({ inst }: Issue): string => {
  const blank = isText(inst) ? inst.safeParse('').error : undefined
  return blank?.issues[0]?.message ?? 'Please fill in this field.'
}

/** The message for a value whose field has no text of its own for it. */
const plainSentence = (issue: Issue): string => {
  if (issue.code === 'invalid_type')
    return issue.input === undefined ? absent(issue) : (types[issue.expected] ?? unreadable)
  if (issue.code === 'invalid_value') return 'Please choose one of the options.'
  if (issue.code === 'too_small') return tooSmall(issue)
  if (issue.code === 'too_big') return tooBig(issue)
  if (issue.code === 'invalid_format') return formats[issue.format] ?? unreadable
  if (issue.code === 'unrecognized_keys') return 'This field doesn’t exist.'
  return unreadable
}

// The validator's own messages are for schema authors; these replace them on screens and in responses.
config({ localeError: plainSentence })
