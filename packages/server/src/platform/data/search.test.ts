import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Data, openData } from '../../../test/data.ts'
import { aText, searchTermsOf } from '../../../test/texts.ts'
import { searchQuery } from './search.ts'
import { open } from './tx.ts'

let data: Data
beforeAll(async () => {
  data = await openData()
})

/** The tsquery as text; null if it matches nothing. */
const readAs = (typed: string): Promise<string | null | undefined> =>
  data.db.read(async (tx) => {
    const result = await sql<{ query: string | null }>`select ${searchQuery(typed)}::text as query`.execute(open(tx))
    return result.rows[0]?.query
  })

/** Whether a typed query finds a text. */
const finds = (typed: string, text: string): Promise<boolean | null | undefined> =>
  data.db.read(async (tx) => {
    const result = await sql<{ found: boolean | null }>`
      select search_vector(${text}) @@ ${searchQuery(typed)} as found`.execute(open(tx))
    return result.rows[0]?.found
  })

describe('a search query', () => {
  test.each([
    ['Anna  Ber', "'anna' & 'ber':*"],
    ['anna.b@example.org', "'anna' & 'b' & 'example' & 'org':*"],
    ['12e5x', "'12e5x':*"],
    ['Ольга 李雷', "'ольга' & '李雷':*"],
    ['静坐的', "'静坐' & '坐的':*"],
    ['iPhone手机2 🌙', "'iphone' & '手机' & '2' & '🌙':*"],
    ['प्रिया', "'प्रिया':*"],
    ['ध्यान', "'ध्यान':*"],
    ['Crème brûlée', "'creme' & 'brulee':*"],
    ['ΟΔΟΣ', "'οδοσ':*"],
  ])('for %j is %s', async (typed, query) => {
    expect(await readAs(typed)).toBe(query)
  })

  test.each(['', ' ', '%', "' | ! & ( ) : *", '__', '\ufe0f\u20e3', '\0', '\\'])('for %j is null', async (typed) => {
    expect(await readAs(typed)).toBeNull()
  })

  test('contains at most the first sixteen words', async () => {
    expect(await readAs('r q p o n m l k j i h g f e d c b a')).toBe(
      "'r' & 'q' & 'p' & 'o' & 'n' & 'm' & 'l' & 'k' & 'j' & 'i' & 'h' & 'g' & 'f' & 'e' & 'd' & 'c':*",
    )
  })

  test('never contains query operators from the input', async () => {
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
    ['静坐的呼吸与慈悲', ['呼吸', '慈悲', '静', '悲', '坐的呼', '静坐的呼吸与慈悲', '呼吸 静坐']],
    ['การทำสมาธิทุกวัน', ['สมาธิ', 'ทุกวัน', 'การ', 'สมาธ']],
    ['山田太郎', ['太郎', '山田', '太郎 山田']],
    ['ヨガのクラス', ['クラス', 'ｸﾗｽ', 'ヨガ']],
    ['ការធ្វើសមាធិ', ['សមាធិ']],
    ['တရားထိုင်ခြင်း', ['ထိုင်']],
    ['ການນັ່ງສະມາທິ', ['ສະມາທິ']],
    ['ध्यान साधना', ['ध्यान', 'ध्या', 'साधना']],
    ['🌙 Night sitting', ['🌙', 'night', '🌙 sit']],
    ['Rose❤️👍🏽', ['❤', '❤️', '👍', 'rose']],
    ['Łukasz Łódzki', ['lukasz', 'lodzki', 'ŁUKASZ']],
    ['Lukasz', ['łukasz']],
    ['Søren Ærø', ['soren', 'aero', 'SØREN']],
    ['Jürgen Weiß', ['jurgen', 'weiss', 'WEISS', 'weiß']],
    ['Weiss', ['weiß']],
    ['Đorđe Petrović', ['dorde', 'petrovic']],
    ['Işık Yıldız', ['isik', 'ISIK', 'IŞIK', 'yildiz', 'ışık']],
    ['Þórður Eiríksson', ['thordur', 'ÞÓRÐUR']],
    ['أحمد علي', ['احمد', 'أحمد', 'أَحْمَد', 'احـمد', 'على']],
    ['שָׁלוֹם', ['שלום']],
    ['Ħal Għargħur Œuvre', ['hal', 'ghargħur', 'oeuvre']],
  ])('%j is found by its words, in any spelling', async (text, typed) => {
    for (const query of typed) expect(await finds(query, text), query).toBe(true)
  })

  test.each([
    ['Rosewood', 'wood'],
    ['12e5x', '5x'],
    ['Rose', 'rose oil'],
    ['静坐的呼吸', '坐呼'],
    ['การทำสมาธิ', 'ทุกวัน'],
    ['Rose 🌙', '☀️'],
  ])('%j is not found by %j', async (text, typed) => {
    expect(await finds(typed, text)).toBe(false)
  })

  test('is found by each of its words, by their beginnings, in capitals and decomposed', async () => {
    await fc.assert(
      fc.asyncProperty(aText, fc.nat(), async (text, cut) => {
        for (const word of searchTermsOf(text)) {
          const characters = [...word]
          const prefix = characters.slice(0, (cut % characters.length) + 1).join('')
          const variants = [word.toUpperCase(), word.toLowerCase(), word.normalize('NFD')]
          for (const typed of [word, ...(/[\p{L}\p{N}]/u.test(prefix) ? [prefix] : []), ...variants])
            expect(await finds(typed, text), typed).toBe(true)
        }
      }),
    )
  })

  test('is found by several words, of which only the last needs to be a prefix', async () => {
    const words = (text: string) => text.normalize('NFKD').match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu) ?? []
    const scripts = '\\p{sc=Han}\\p{sc=Hiragana}\\p{sc=Katakana}\\p{sc=Thai}\\p{sc=Lao}\\p{sc=Khmer}\\p{sc=Myanmar}'
    const spaceless = new RegExp(`^[${scripts}]+`, 'u')
    const spaced = new RegExp(`^[^${scripts}]+`, 'u')
    const byEachBeginning = `select search_vector($1) @@ (select string_agg('''' || word || ''':*', ' & ')::tsquery
      from unnest(tsvector_to_array(search_vector($2))) as word) as found`
    await fc.assert(
      fc.asyncProperty(
        aText,
        aText,
        fc.infiniteStream(fc.boolean()),
        fc.nat(3),
        async (text, unrelated, isIncluded, cut) => {
          const own = words(text)
          const included = own.filter(() => isIncluded.next().value)
          // In scripts without spaces a word may continue; then it counts as several, and only the last is a prefix.
          const segments = (word: string) => word.match(spaceless) ?? word.match(spaced) ?? []
          const last = segments([...(isIncluded.next().value ? own : words(unrelated)), 'x'][0] ?? '')[0] ?? 'x'
          const typed = [...included, [...last].slice(0, Math.max(1, [...last].length - cut)).join('')]
            .slice(-8)
            .join(' ')
          const [before] = await data.sql(byEachBeginning, [text, typed])
          expect(await finds(typed, text), typed).toBe(before?.['found'])
        },
      ),
    )
  })

  test('is found by its own text if that contains a word', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 60 }), async (text) => {
        const storable = text.replaceAll('\0', '').toWellFormed()
        expect(await finds(storable, storable)).toBe((await readAs(storable)) === null ? null : true)
      }),
    )
  })

  test('can be one word of any length', async () => {
    const long = '𝒳é'.repeat(4_000)
    expect(await finds(long.slice(0, 200), `a ${long} b`)).toBe(true)
    expect(await finds('b', `a ${long} b`)).toBe(true)
    const run = Array.from({ length: 200_000 }, (_, n) => String.fromCodePoint(0x20000 + ((n * 7919) % 0x1fff0))).join(
      '',
    )
    expect(await finds([...run].slice(5, 9).join(''), run)).toBe(true)
  })
})
