import { normalized } from './typed.ts'

/**
 * Marks above and below letters, vowel points of Hebrew and Arabic, and invisible characters; not vowel signs, which
 * are letters.
 */
const MARKS =
  // oxlint-disable-next-line no-misleading-character-class -- each of these is meant by itself
  /[\u00ad\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed\u1ab0-\u1aff\u1dc0-\u1dff\u200d\u2060\u20d0-\u20ff\ufe00-\ufe0f\ufe20-\ufe2f\ufeff\u{1f3fb}-\u{1f3ff}\u{e0000}-\u{e0fff}]+/gu

const FOLDED_LETTERS = 'łøđðɖıħŧŋƒɓƀɗƙǥƶɨʉɇⱥȼɍɏɉƈɠɣɲƴƥƭʋȥəǝɛɔⱡƚɫςٱىیکة'
const PLAIN = 'lodddihtnfbbdkgziueacryjcggnyptvzeeeolllσاييكه'

/** Letters without a decomposition, and their plain equivalents. */
const plainOf = new Map([
  ...Array.from(FOLDED_LETTERS, (letter, at) => [letter, PLAIN.charAt(at)] as const),
  ...([
    ['ß', 'ss'],
    ['æ', 'ae'],
    ['œ', 'oe'],
    ['þ', 'th'],
  ] as const),
])

/**
 * A text as it is searched: without case and accents, in plain letters. The database does the same with `plain_text`.
 */
export const plainText = (text: string): string =>
  Array.from(normalized(text, 'NFKD').replace(MARKS, '').toLowerCase(), (letter) => plainOf.get(letter) ?? letter).join(
    '',
  )
