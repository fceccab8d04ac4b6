import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { suggestions } from './suggest.rules.ts'

const questions: [string, string, string][] = [
  ['order', 'How do I follow my order?', 'Open **Order Tracking** in the menu: each order shows where it is.'],
  ['deposit', 'How long does a deposit take?', 'Send the coins, then upload the proof of payment in your **Wallet**.'],
  ['level', 'What does each level open?', 'Seeker, guardian and master each open their own part of the library.'],
  ['return', 'Can I give something back?', 'There is a money-back guarantee. We return the amount to your wallet.'],
  ['settings', 'How do I change my address or password?', 'Open **Settings**: your password stands under *Security*.'],
]
const entries = questions.map(([id, question, answer]) => ({ id, question, answer }))
const suggestedIds = (typed: string, all = entries) => suggestions(all)(typed).map(({ id }) => id)

describe('suggested answers', () => {
  test.each([
    ['dep', 'deposit'],
    ['depsoit', 'deposit'],
    ['depso', 'deposit'],
    ['my deposit is missing since yesterday', 'deposit'],
    ['My DEPOSITS are missing', 'deposit'],
    ['passwrod', 'settings'],
    ['I forgot my password', 'settings'],
    ['where is my order', 'order'],
    ['tracking', 'order'],
    ['gaurdian', 'level'],
    ['how can I get my money back?', 'return'],
    ['chänge áddress', 'settings'],
  ])('for %j start with the right one', (typed, id) => {
    expect(suggestedIds(typed)[0]).toBe(id)
  })

  test.each(['', ' ', 'd', 'how do I', 'What is the', '???', '%', '🙂', 'zebra', 'zebras on the moon', '\0'])(
    'are empty for %j',
    (typed) => {
      expect(suggestedIds(typed)).toEqual([])
    },
  )

  test('rank matches in the question before matches in the answer only', () => {
    const wallet = { id: 'wallet', question: 'Where is my wallet?', answer: 'In the menu.' }
    expect(suggestedIds('wallet', [...entries, wallet])).toEqual(['wallet', 'deposit', 'return'])
  })

  test('are at most three, and empty without questions', () => {
    const many = Array.from({ length: 200 }, (_, n) => ({ id: `${n}`, question: `A deposit of ${n}?`, answer: 'x' }))
    expect(suggestedIds('deposit', many)).toHaveLength(3)
    expect(suggestedIds('deposit', [])).toEqual([])
  })

  test('leave out answers that match only one word of a long question by chance', () => {
    expect(suggestedIds('the film about mountain monasteries stops and then the order of chapters jumps')).toEqual([])
  })

  test('contain no duplicates, whatever is typed', () => {
    const suggest = suggestions(entries)
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (typed) => {
        const ids = suggest(typed).map(({ id }) => id)
        expect(ids.length).toBeLessThanOrEqual(3)
        expect(new Set(ids).size).toBe(ids.length)
      }),
    )
  })
})
