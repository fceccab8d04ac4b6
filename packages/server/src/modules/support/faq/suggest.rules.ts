import { type faq, plainText } from '@vesica/contract'

/** The maximum number of suggestions. */
const MOST = 3
/** The share of the typed words that must match, each weighted by its rarity among the questions. */
const MIN_MATCHED = 0.3
/** The relative weight of a word that matches none: it may mean much, or nothing. */
const UNKNOWN_COUNTS = 0.5
/** A match in the question counts more than one in the answer. */
const QUESTION_COUNTS = 2

/** Stop words. */
const empty = new Set(
  (
    'a about am an and any are as at be been but by can cannot could did do does for from get got had has have hello ' +
    'help hi how i if in is it its just like me my need no not of on or our please since so some that the their them then ' +
    'there these they this to us want was we were what when where which who why will with would you your'
  ).split(' '),
)

/** Without case, accents and punctuation, as everywhere in searches. */
const wordsOf = (text: string): string[] => plainText(text).match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu) ?? []

interface Read {
  entry: faq.VisibleEntry
  question: ReadonlySet<string>
  answer: ReadonlySet<string>
}

/** The edit distance of two short words, with a transposition counting as one; anything above `most` is `most + 1`. */
const differences = (a: string, b: string, most: number): number => {
  if (Math.abs(a.length - b.length) > most) return most + 1
  let [twoBack, previous]: [number[], number[]] = [[], Array.from({ length: b.length + 1 }, (_, index) => index)]
  for (let row = 1; row <= a.length; row += 1) {
    const next = [row]
    for (let column = 1; column <= b.length; column += 1) {
      const same = a[row - 1] === b[column - 1]
      const swapped = a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]
      const least = Math.min(
        (previous[column] ?? 0) + 1,
        (next[column - 1] ?? 0) + 1,
        (previous[column - 1] ?? 0) + (same ? 0 : 1),
      )
      next[column] = swapped && row > 1 && column > 1 ? Math.min(least, (twoBack[column - 2] ?? 0) + 1) : least
    }
    twoBack = previous
    previous = next
  }
  return previous[b.length] ?? most + 1
}

const LONGEST = 24
const slipsIn = (word: string): number => (word.length < 4 ? 0 : word.length < 8 ? 1 : 2)

/** How well a typed word matches this word, from 0 to 1. @param growing whether it may be a prefix */
const matchScore = (typed: string, word: string, growing: boolean): number => {
  if (typed === word) return 1
  const [shorter, longer] = typed.length < word.length ? [typed, word] : [word, typed]
  // Forms of one word: `order` and `orders`, `refund` and `refunded`.
  if (shorter.length >= 3 && longer.startsWith(shorter) && longer.length - shorter.length <= 3) return 0.9
  if (growing && typed.length >= 2 && word.startsWith(typed)) return 0.8
  const slips = slipsIn(typed)
  if (slips === 0 || word.length > LONGEST) return 0
  const compared = growing && word.length > typed.length ? [word, word.slice(0, typed.length)] : [word]
  const least = Math.min(...compared.map((form) => differences(typed, form, slips)))
  return least <= slips ? 0.7 - 0.1 * least : 0
}

const bestMatch = (typed: string, words: ReadonlySet<string>, growing: boolean): number => {
  let best = 0
  for (const word of words) best = Math.max(best, matchScore(typed, word, growing))
  return best
}

const read = (entry: faq.VisibleEntry): Read => ({
  entry,
  question: new Set(wordsOf(entry.question)),
  answer: new Set(wordsOf(entry.answer)),
})

/** Builds a matcher for typed text, best answers first. The questions are processed once for many requests. */
export const suggestions = (entries: readonly faq.VisibleEntry[]): ((typed: string) => faq.VisibleEntry[]) => {
  const all = entries.map(read)
  return (typed) => {
    const words = wordsOf(typed).filter((word) => word.length <= LONGEST)
    const last = words.length - 1
    const isGrowing = (index: number) => index === last && !/\s$/.test(typed)
    const terms = words
      .map((word, index) => ({ word, growing: isGrowing(index) }))
      .filter(({ word }, index) => word.length > 1 && !empty.has(word) && words.indexOf(word) === index)
      .slice(0, 12)
    const scored = terms.map(({ word, growing }) => {
      const scores = all.map(({ question, answer }) => ({
        question: bestMatch(word, question, growing),
        answer: bestMatch(word, answer, growing),
      }))
      const having = scores.filter((score) => score.question + score.answer > 0).length
      const rare = Math.log(1 + (all.length + 1) / (having + 1))
      return { scores, weight: having === 0 ? rare * UNKNOWN_COUNTS : rare }
    })
    const totalWeight = scored.reduce((sum, { weight }) => sum + weight, 0)
    return all
      .map(({ entry }, index) => {
        const sum = (valueOf: (match: { question: number; answer: number }) => number) =>
          scored.reduce(
            (so, { scores, weight }) => so + weight * valueOf(scores[index] ?? { question: 0, answer: 0 }),
            0,
          )
        const share = sum((match) => Math.max(match.question, match.answer)) / (totalWeight || 1)
        return { entry, share, score: sum((match) => Math.max(QUESTION_COUNTS * match.question, match.answer)) }
      })
      .filter(({ share }) => share >= MIN_MATCHED)
      .toSorted((a, b) => b.score - a.score)
      .slice(0, MOST)
      .map(({ entry }) => entry)
  }
}
