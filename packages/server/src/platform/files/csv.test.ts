import { expect, test } from 'vitest'
import { toCsv } from './csv.ts'

test('a cell that a spreadsheet would run becomes text, and numbers stay numbers', () => {
  const cells = ['=1+1', '+1', '-1', '-0.5', '@x', '-x', '\tx', '\rx', '1', null, 'a,"b"']
  expect(toCsv([['h', (cell: string | null) => cell]], cells)).toBe(
    ['h', "'=1+1", "'+1", '-1', '-0.5', "'@x", "'-x", "'\tx", '"\'\rx"', '1', '', '"a,""b"""', ''].join('\n'),
  )
})

test('a cell is run neither for the width of its signs, nor for space before them, nor where lines are parted at semicolons', () => {
  const cells = ['＝1', '＋1', '－1', '＠x', '  =1', ' \t＝1', ';=1', 'a; ＠b', 'a;b', '-1;-2']
  expect(toCsv([['h', (cell: string) => cell]], cells)).toBe(
    ['h', "'＝1", "'＋1", "'－1", "'＠x", "'  =1", "' \t＝1", '";\'=1"', '"a;\' ＠b"', '"a;b"', `"'-1;'-2"`, ''].join(
      '\n',
    ),
  )
})

test('every cell stands under its title', () => {
  const columns = [
    ['Name', ({ name }: { name: string; age: number }) => name],
    ['Age', ({ age }: { name: string; age: number }) => age],
  ] as const
  expect(toCsv(columns, [])).toBe('Name,Age\n')
  expect(toCsv(columns, [{ name: 'Ada', age: 36 }])).toBe('Name,Age\nAda,36\n')
  expect(toCsv(columns.toReversed(), [{ name: 'Ada', age: 36 }])).toBe('Age,Name\n36,Ada\n')
})

test('a cell of several lines is run at none of them where lines are parted at semicolons', () => {
  const cells = ['a\n=1', 'a\r\n ＠b', 'a\n-1', 'a\nb']
  expect(toCsv([['h', (cell: string) => cell]], cells)).toBe(
    ['h', `"a\n'=1"`, `"a\r\n' ＠b"`, `"a\n'-1"`, '"a\nb"', ''].join('\n'),
  )
})

test('a file takes 50,000 rows; where there are more, its last line says so', () => {
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
  const lines = linesOf(50_001)
  expect(lines).toHaveLength(50_003)
  expect(lines.slice(-3)).toEqual([
    'Row 49999,49999',
    '"There are more than 50,000. Narrow what is listed to get the others.",',
    '',
  ])
})
