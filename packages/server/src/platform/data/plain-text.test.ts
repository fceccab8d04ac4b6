import { plainText } from '@vesica/contract'
import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { type Data, openData } from '../../../test/data.ts'
import { nameKey } from './paging.ts'
import { open } from './tx.ts'

let data: Data
beforeAll(async () => {
  data = await openData()
})

const readByDatabase = async (text: string) => (await data.sql('select plain_text($1) as plain', [text]))[0]?.['plain']

const sides = { database: readByDatabase, browser: plainText }

test.each(Object.entries(sides))('the %s normalizes text as expected', async (_, read) => {
  for (const [text, expected] of [
    ['Łukasz WEIẞ Ærø', 'lukasz weiss aero'],
    ['IŞIK ışık İzmir', 'isik isik izmir'],
    ['Þórður, Đorđe', 'thordur, dorde'],
    ['ΟΔΟΣ Ὀδός', 'οδοσ οδοσ'],
    ['أَحْمَد احـمد', 'احمد احمد'],
    ['שָׁלוֹם', 'שלום'],
    ['ध्यान', 'ध्यान'],
    ['Cœur þæt', 'coeur thaet'],
    ['👍🏽 ❤️', '👍 ❤'],
    ['soft\u00adhyphen', 'softhyphen'],
  ] as const)
    expect(await read(text), text).toBe(expected.normalize('NFKD'))
})

/** Capital letters whose lowercase form is newer than Unicode 10, which the embedded PostgreSQL uses. */
const isYoung = (code: number) =>
  code === 0x2c2f || (code >= 0x1c89 && code <= 0x1cbf) || (code >= 0xa7b8 && code <= 0xa7f5)

test('database and browser normalize each character of most scripts, and each mark, the same way', async () => {
  const rows = await data.sql(
    `select code, plain_text('a' || chr(code) || 'b') as plain
       from generate_series(1, x'e0fff'::integer) as code
      where code < x'd800'::integer or code between x'e000'::integer and x'ffff'::integer
         or code between x'1f000'::integer and x'1ffff'::integer or code >= x'e0000'::integer`,
  )
  const differing = rows
    .map(({ code, plain }) => [Number(code), plain, plainText(`a${String.fromCodePoint(Number(code))}b`)] as const)
    .filter(([code, inDatabase, inBrowser]) => inDatabase !== inBrowser && !isYoung(code))
  expect(differing).toEqual([])
  expect(rows.length).toBeGreaterThan(70_000)
})

test('the sort key of names is the same in every locale and short enough for an index', async () => {
  const query = data.db.read((tx) =>
    sql<{ collation: string; length: number }>`
      select pg_collation_for(${nameKey(sql`name`)}) as collation, length(sort_key(name)) as length
        from (select repeat(${'\ufdfa'}, 200) as name) as longest`.execute(open(tx)),
  )
  expect((await query).rows).toEqual([{ collation: '"C"', length: 200 }])
})

test('database and browser normalize texts the same way', async () => {
  const ranges = [
    [0x20, 0x17f],
    [0x180, 0x24f],
    [0x300, 0x36f],
    [0x370, 0x3ff],
    [0x400, 0x52f],
    [0x591, 0x6d3],
    [0x900, 0x97f],
    [0xe00, 0xe4e],
    [0x1e00, 0x1eff],
    [0x2190, 0x27bf],
    [0x3040, 0x30ff],
    [0xac00, 0xacff],
    [0x1f300, 0x1f5ff],
  ] as const
  const character = fc
    .oneof(...ranges.map(([min, max]) => fc.integer({ min, max })))
    .map((code) => String.fromCodePoint(code))
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: character, maxLength: 60 }), async (text) => {
      expect(await readByDatabase(text)).toBe(plainText(text))
    }),
    { numRuns: 300 },
  )
})
