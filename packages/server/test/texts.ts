import fc from 'fast-check'

// Realistic texts: words in several scripts, with digits, hyphens, apostrophes, accents and capitals.

const characters = [
  'a',
  'E',
  'é',
  'Ö',
  'ñ',
  'ø',
  'ł',
  'Ж',
  'й',
  'α',
  'Σ',
  'ώ',
  'ç',
  '0',
  '1',
  '5',
  '9',
  'e',
  'x',
  '李',
  'の',
  '한',
]
const joins = [' ', '  ', '-', '–', "'", '’', '/', '.', ', ', ' & ', ' (', ') ', '®', '™ ', ' ❤️', '🌙', '”', '…', ' × ']

const aWord = fc.array(fc.constantFrom(...characters), { minLength: 1, maxLength: 6 }).map((list) => list.join(''))

/** A few words, joined like product names. */
export const aText = fc.array(fc.tuple(aWord, fc.constantFrom(...joins)), { minLength: 1, maxLength: 6 }).map((pairs) =>
  pairs
    .map(([word, join]) => word + join)
    .join('')
    .trim(),
)

/** The search terms for a text: each word, and each part between spaces. */
export const searchTermsOf = (text: string): string[] => [
  ...(text.match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu) ?? []),
  ...text.split(/\s+/).filter((segment) => /[\p{L}\p{N}]/u.test(segment)),
]
