import { expect, test } from 'vitest'
import { textLine } from './text-lines.ts'

const at = '2026-11-29T14:05:09.123Z'
const clock = new Date(at).toTimeString().slice(0, 8)
const lineOf = (fields: object): string => textLine(`${JSON.stringify({ level: 30, time: at, ...fields })}\n`)

test('shows time, message and details', () => {
  expect(lineOf({ msg: 'database schema updated', migrations: 177 })).toBe(
    `${clock} database schema updated  migrations=177\n`,
  )
  expect(lineOf({ level: 40, msg: 'slow', tables: ['a', 'b'] })).toBe(`${clock} WARN  slow  tables=["a","b"]\n`)
})

test('shows the stack of an error below its line', () => {
  const err = { type: 'Error', message: 'no', stack: 'Error: no\n    at here' }
  expect(lineOf({ level: 50, msg: 'failed', err })).toBe(`${clock} ERROR failed\n  Error: no\n      at here\n`)
})

test('leaves out requests unless they failed', () => {
  expect(lineOf({ msg: 'answered', status: 200 })).toBe('')
  expect(lineOf({ level: 50, msg: 'answered', status: 500 })).toContain('status=500')
})

test('removes control sequences in untrusted text', () => {
  expect(lineOf({ msg: 'answered', level: 40, route: '/\u001b[31mred' })).toContain('route=/red')
})
