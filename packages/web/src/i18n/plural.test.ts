import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { plural } from './en/plural.ts'
import { text } from './text.ts'

it('uses the singular for one, and the plural for all other counts', () => {
  expect([0, 1, 2, '1', '1,234', '10,000+'].map((count) => plural(count, 'hour'))).toEqual([
    '0 hours',
    '1 hour',
    '2 hours',
    '1 hour',
    '1,234 hours',
    '10,000+ hours',
  ])
  expect(plural(2, 'entry', 'entries')).toBe('2 entries')
  expect([text.courses.quiz.allAnswered(1), text.courses.quiz.allAnswered(3)]).toEqual([
    'You’ve answered the only question.',
    'You’ve answered all 3 questions.',
  ])
  expect(text.adminLibrary.figures.drafts('1')).toBe('1 Draft')
})

/** Counts that are never one in their sentence: they are fixed, or always at least two. */
const always = [
  'pagesLeftOut', // The total is larger than the first number, so at least two.
  'tooFewWhy', // The minimum for anonymity is above one.
  'sleepMinutes', // Fixed options.
  'tooMany', // Five files.
  'full', // Twelve questions of the landing page.
]

it('has no count before a plural noun without a singular form', () => {
  const nouns =
    'items|lessons|questions|members|people|days|hours|minutes|files|lines|pages|pieces|tickets|orders|times'
  const more = 'accounts|journals|transfers|decimals|comments|requests|answers|administrators|products|courses|Drafts'
  const counted = new RegExp(`\\$\\{\\w+\\} (?:${nouns}|${more})\\b`)
  const matches = readdirSync(new URL('./en', import.meta.url)).flatMap((file) => {
    const source = readFileSync(new URL(`./en/${file}`, import.meta.url), 'utf8')
    // Splits a file into entries, each from its key to the next.
    return source
      .split(/\n(?=\s*\w+: )/)
      .filter((entry) => counted.test(entry) && !/<= 1|plural\(|byCount\(/.test(entry))
      .map((entry) => `${file} ${/\w+/.exec(entry)?.[0] ?? ''}`)
  })
  expect(matches.filter((entry) => !always.some((key) => entry.endsWith(` ${key}`)))).toEqual([])
})
