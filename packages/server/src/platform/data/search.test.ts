import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Data, openData } from '../../../test/data.ts'
import { aText, wordsOf } from '../../../test/texts.ts'
import { searchQuery } from './search.ts'
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
    ['Anna  Ber', "'anna' & 'ber':*"],
    ['anna.b@example.org', "'anna' & 'b' & 'example' & 'org':*"],
    ['12e5x', "'12e5x':*"],
    ['Ольга 李雷', "'ольга' & '李雷':*"],
    ['प्रिया', "'प्रिया':*"],
    ['Crème brûlée', "'creme' & 'brulee':*"],
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

  test('is eight words at most, the first of them', async () => {
    expect(await readAs('j i h g f e d c b a')).toBe("'j' & 'i' & 'h' & 'g' & 'f' & 'e' & 'd' & 'c':*")
  })

  test('is never the language of the query, whatever is typed', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 80 }), async (typed) => {
        expect((await readAs(typed)) ?? "'a':*").toMatch(/^('[^'\\ ]+' & )*'[^'\\ ]+':\*$/)
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

  test('is found by several of its words as by the beginning of each, where all but the last are whole', async () => {
    const words = (text: string) => text.normalize('NFKD').match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu) ?? []
    const byEachBeginning = `select search_vector($1) @@ (select string_agg('''' || word || ''':*', ' & ')::tsquery
      from unnest(tsvector_to_array(search_vector($2))) as word) as found`
    await fc.assert(
      fc.asyncProperty(aText, aText, fc.infiniteStream(fc.boolean()), fc.nat(3), async (text, other, isOwn, cut) => {
        const own = words(text)
        const whole = own.filter(() => isOwn.next().value)
        const last = [...(isOwn.next().value ? own : words(other)), 'x'][0] ?? ''
        const typed = [...whole, [...last].slice(0, Math.max(1, [...last].length - cut)).join('')].slice(-8).join(' ')
        const [before] = await data.sql(byEachBeginning, [text, typed])
        expect(await finds(typed, text), typed).toBe(before?.['found'])
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
