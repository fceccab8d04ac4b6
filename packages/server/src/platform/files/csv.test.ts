import { Readable } from 'node:stream'
import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readRows } from './csv-read.ts'
import { type Column, csvStream, toCsv } from './csv.ts'

const MARK = '\u{FEFF}'
const textOf = (cells: readonly (string | null)[]) => toCsv([['h', (cell: string | null) => cell]], cells)
const lines = (...all: string[]) => `${MARK}${all.join('\n')}\n`

test('a cell that would be a formula becomes text, and numbers stay numbers', () => {
  const cells = ['=1+1', '+1', '-1', '-0.5', '@x', '-x', '\tx', '\rx', '1', null, 'a,"b"', '-1;-2', ' \n=1']
  const written = [
    "'=1+1",
    "'+1",
    '-1',
    '-0.5',
    "'@x",
    "'-x",
    "'\tx",
    '"\'\rx"',
    '1',
    '',
    '"a,""b"""',
    '"\'-1;\'-2"',
    '"\' \n\'=1"',
  ]
  expect(textOf(cells)).toBe(lines('h', ...written))
})

test('full-width operators and leading spaces do not make a cell a formula', () => {
  const cells = ['＝1', '＋1', '－1', '＠x', '  =1', ' \t＝1']
  expect(textOf(cells)).toBe(lines('h', "'＝1", "'＋1", "'－1", "'＠x", "'  =1", "' \t＝1"))
})

test('an apostrophe of the text stays distinct from the added one', () => {
  const cells = ["'twas", "'=1", "''-x", "'-1", "a;'=1", "a;'b"]
  expect(textOf(cells)).toBe(lines('h', "'twas", "''=1", "'''-x", "'-1", `"a;''=1"`, `"a;'b"`))
})

test('no part of a cell becomes a formula where lines are split at semicolons', () => {
  const cells = [';=1', 'a; ＠b', 'a;b', 'a\n=1', 'a\r\n ＠b', 'a\n-1', 'a\nb']
  const written = ['";\'=1"', '"a;\' ＠b"', '"a;b"', `"a\n'=1"`, `"a\r\n' ＠b"`, `"a\n'-1"`, '"a\nb"']
  expect(textOf(cells)).toBe(lines('h', ...written))
})

const aCell = fc
  .array(
    fc.constantFrom(
      "'",
      '=',
      '+',
      '-',
      '@',
      '＝',
      '－',
      ';',
      ',',
      '"',
      ' ',
      '\t',
      '\n',
      '\r',
      '\r\n',
      '5',
      '.',
      'é',
      'a',
    ),
    {
      maxLength: 8,
    },
  )
  .map((signs) => signs.join(''))

const cellsIn = async (csv: string | Readable) => {
  const bytes = typeof csv === 'string' ? Readable.from([Buffer.from(csv)]) : csv
  const rows: (readonly string[])[] = []
  for await (const { cells } of readRows(bytes, ',')) rows.push(cells)
  return rows
}

test('written files are read back exactly, without formulas', async () => {
  const table = fc.array(fc.tuple(aCell, aCell), { maxLength: 5 })
  await fc.assert(
    fc.asyncProperty(table, async (rows) => {
      const columns: Column<readonly [string, string]>[] = [
        ['Name', ([name]) => name],
        ['Text', ([, text]) => text],
        ['End', () => '.'],
      ]
      const expected = [['Name', 'Text', 'End'], ...rows.map((cells) => [...cells, '.'])]
      const csv = toCsv(columns, rows)
      expect(await cellsIn(csv)).toEqual(expected)
      async function* pages() {
        for (const row of rows) yield [[...row, '.']]
      }
      const streamed = (await csvStream(['Name', 'Text', 'End'], pages()).toArray()).join('')
      expect(streamed).toBe(csv)
      // The cells as a spreadsheet sees them, without unescaping.
      const raw = parse(csv, { bom: true, record_delimiter: '\n' }) as string[][]
      for (const cell of raw.flat())
        for (const segment of cell.split(/[;\n\r]/).slice(1)) expect(segment).not.toMatch(/^\s*[=+\-@＝＋－＠]/)
      for (const cell of raw.flat())
        if (!/^-\d+(\.\d+)?$/.test(cell)) expect(cell).not.toMatch(/^\s*[=+\-@＝＋－＠]|^[\t\r]/)
    }),
  )
})

test('every cell is under its header', () => {
  const columns = [
    ['Name', ({ name }: { name: string; age: number }) => name],
    ['Age', ({ age }: { name: string; age: number }) => age],
  ] as const
  expect(toCsv(columns, [])).toBe(lines('Name,Age'))
  expect(toCsv(columns, [{ name: 'Ada', age: 36 }])).toBe(lines('Name,Age', 'Ada,36'))
  expect(toCsv(columns.toReversed(), [{ name: 'Ada', age: 36 }])).toBe(lines('Age,Name', '36,Ada'))
})

test('a file has at most 50,000 rows, and its last line says when there are more', () => {
  const columns = [
    ['Name', (row: number) => `Row ${row}`],
    ['Number', (row: number) => row],
  ] as const
  const linesOf = (rows: number) =>
    toCsv(
      columns,
      Array.from({ length: rows }, (_, row) => row),
    ).split('\n')
  expect(linesOf(50_000).slice(-2)).toEqual(['Row 49999,49999', ''])
  const all = linesOf(50_001)
  expect(all).toHaveLength(50_003)
  expect(all.slice(-3)).toEqual([
    'Row 49999,49999',
    '"There are more than 50,000. Narrow what is listed to get the others.",',
    '',
  ])
})

test('a row is read up to 500 cells, however long it is', async () => {
  const rowOf = (cells: number) => ','.repeat(cells - 1)
  const [first] = await cellsIn(`a${rowOf(500)}\n`)
  expect(first).toHaveLength(500)
  const wide = 'Row 3 has more than 500 cells.'
  await expect(cellsIn(`Name\n\n${rowOf(501)}\n`)).rejects.toThrow(wide)
  async function* endless() {
    yield Buffer.from(`Name\n\n${rowOf(600)}`)
    await new Promise(() => undefined)
  }
  await expect(cellsIn(Readable.from(endless()))).rejects.toThrow(wide)
})
