import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Data, openData } from '../../../test/data.ts'
import { aText, wordsOf } from '../../../test/texts.ts'
import { searchQuery } from './paging.ts'
import { open } from './tx.ts'

let data: Data
beforeAll(async () => {
  data = await openData()
})

/** What the database looks for, as text; null when it finds nothing. */
const readAs = (typed: string): Promise<string | null | undefined> =>
  data.db.read(async (tx) => {
    const result = await sql<{ query: string | null }>`select ${searchQuery(typed)}::text as query`.execute(open(tx))
    return result.rows[0]?.query
  })

/** Whether a text is found by what is typed. */
const finds = (typed: string, text: string): Promise<boolean | null | undefined> =>
  data.db.read(async (tx) => {
    const result = await sql<{ found: boolean | null }>`
      select search_vector(${text}) @@ ${searchQuery(typed)} as found`.execute(open(tx))
    return result.rows[0]?.found
  })

describe('what a search asks for', () => {
  test.each([
    ['Anna  Ber', "'anna':* & 'ber':*"],
    ['anna.b@example.org', "'anna':* & 'b':* & 'example':* & 'org':*"],
    ['12e5x', "'12e5x':*"],
    ['Ольга 李雷', "'ольга':* & '李雷':*"],
    ['प्रिया', "'प्रिया':*"],
    ['Crème brûlée', "'brulee':* & 'creme':*"],
    ['ΟΔΟΣ', "'οδοσ':*"],
  ])('%j is %s', async (typed, query) => {
    expect(await readAs(typed)).toBe(query)
  })

  test.each(['', ' ', '%', "' | ! & ( ) : *", '__', '🙂', '❤️', '\ufe0f\u20e3', '\0', '\\'])(
    '%j is nothing',
    async (typed) => {
      expect(await readAs(typed)).toBeNull()
    },
  )

  test('is eight words at most', async () => {
    expect((await readAs('a b c d e f g h i j'))?.split(' & ')).toHaveLength(8)
  })

  test('is never the language of the query, whatever is typed', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 80 }), async (typed) => {
        expect((await readAs(typed)) ?? "'a':*").toMatch(/^'[^'\\ ]+':\*( & '[^'\\ ]+':\*)*$/)
      }),
    )
  })
})

describe('a text', () => {
  test.each([
    ['Moon’s T-shirt (2XL), 12e5x', ["moon's", 'MOON', 't-shirt', 't-sh', '2xl', '12e5x', '12e']],
    ['Café crème', ['cafe', 'CAFÉ', 'Cafe\u0301', 'crem']],
    ["L'huile de rose", ['huile', 'l’huile']],
    ['❤️Rose', ['rose', '❤️ rose']],
    ['Ὀδυσσεύς', ['ΟΔΥΣΣΕΥΣ', 'οδυσσευς']],
    ['ﬁne ＡＢＣ ½', ['fine', 'abc', '1']],
  ])('%j is found by its words, however they are written', async (text, typed) => {
    for (const one of typed) expect(await finds(one, text), one).toBe(true)
  })

  test.each([
    ['Rosewood', 'wood'],
    ['12e5x', '5x'],
    ['Rose', 'rose oil'],
  ])('%j is not found by %j', async (text, typed) => {
    expect(await finds(typed, text)).toBe(false)
  })

  test('is found by each of its words, by their beginnings, in capitals and decomposed', async () => {
    await fc.assert(
      fc.asyncProperty(aText, fc.nat(), async (text, cut) => {
        for (const word of wordsOf(text)) {
          const letters = [...word]
          const beginning = letters.slice(0, (cut % letters.length) + 1).join('')
          const others = [word.toUpperCase(), word.toLowerCase(), word.normalize('NFD')]
          for (const typed of [word, ...(/[\p{L}\p{N}]/u.test(beginning) ? [beginning] : []), ...others])
            expect(await finds(typed, text), typed).toBe(true)
        }
      }),
    )
  })

  test('is found by itself, whatever it is, when there is a word in it', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 60 }), async (text) => {
        const plain = text.replaceAll('\0', '').toWellFormed()
        expect(await finds(plain, plain)).toBe((await readAs(plain)) === null ? null : true)
      }),
    )
  })

  test('may be one word of any length', async () => {
    const long = '𝒳é'.repeat(4_000)
    expect(await finds(long.slice(0, 200), `a ${long} b`)).toBe(true)
    expect(await finds('b', `a ${long} b`)).toBe(true)
  })
})
