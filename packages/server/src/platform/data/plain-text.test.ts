import { plainText } from '@vesica/contract'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { type Data, openData } from '../../../test/data.ts'

let data: Data
beforeAll(async () => {
  data = await openData()
})

const readByDatabase = async (text: string) => (await data.sql('select plain_text($1) as plain', [text]))[0]?.['plain']

const sides = { database: readByDatabase, browser: plainText }

test.each(Object.entries(sides))('a text is plain, as the %s reads it', async (_, read) => {
  for (const [text, plain] of [
    ['Łukasz WEIẞ Ærø', 'lukasz weiss aero'],
    ['IŞIK ışık İzmir', 'isik isik izmir'],
    ['Þórður, Đorđe', 'thordur, dorde'],
    ['ΟΔΟΣ Ὀδός', 'οδοσ οδοσ'],
    ['أَحْمَد احـمد', 'احمد احمد'],
    ['שָׁלוֹם', 'שלום'],
    ['ध्यान', 'ध्यान'],
    ['👍🏽 ❤️', '👍 ❤'],
    ['soft\u00adhyphen', 'softhyphen'],
  ] as const)
    expect(await read(text), text).toBe(plain.normalize('NFKD'))
})

test('database and browser read texts alike', async () => {
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
  const letter = fc
    .oneof(...ranges.map(([min, max]) => fc.integer({ min, max })))
    .map((code) => String.fromCodePoint(code))
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: letter, maxLength: 60 }), async (text) => {
      expect(await readByDatabase(text)).toBe(plainText(text))
    }),
    { numRuns: 300 },
  )
})
