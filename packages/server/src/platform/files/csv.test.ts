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
