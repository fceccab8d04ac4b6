/// <reference types="node" />
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { security } from './en/security.ts'

const src = fileURLToPath(new URL('..', import.meta.url))

/**
 * Matches `= text`, `(text)`, `[text]`: uses of the whole catalog as a value, which would load every area on every
 * page.
 */
const handedOn = /[=(,[{]\s*text\s*(?:[;)\],}]|$)/m

it('is accessed by area only, so that no page carries the copy of another', () => {
  expect(handedOn.test('const { words } = text\n')).toBe(true)
  expect(handedOn.test('const words = text.general\n')).toBe(false)
  const offenders = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter((path) => {
    if (!/\.tsx?$/.test(path) || path.includes('.test.')) return false
    const code = readFileSync(src + path, 'utf8')
    const importing = /import \{[^}]*\btext\b[^}]*\} from '[^']*i18n\/text\.ts'\n/
    return importing.test(code) && handedOn.test(code.replace(importing, ''))
  })
  expect(offenders).toEqual([])
})

it('writes percentages in one way, with the sign right after the number', () => {
  const spaced = /(?:\}|\d) %(?![\w(])/
  expect([spaced.test('`${percent} %`'), spaced.test('`${percent}%`')]).toEqual([true, false])
  const areas = readdirSync(`${src}i18n/en`)
  expect(areas.filter((file) => spaced.test(readFileSync(`${src}i18n/en/${file}`, 'utf8')))).toEqual([])
})

/** Quoted values of properties: `label: 'Name'`. */
const labelsIn = (code: string): string[] =>
  [...code.matchAll(/: '((?:[^'\\\n]|\\.)*)'/g)].flatMap(([, label = '']) => (/[A-Za-z]{2}/.test(label) ? [label] : []))

it('says a label of several areas once, in labels.ts', () => {
  expect(labelsIn("name: 'Name', all: { any: 'Any' }, none: '', of: (a) => 'A b'")).toEqual(['Name', 'Any'])
  const areas = readdirSync(`${src}i18n/en`).filter((file) => file !== 'labels.ts')
  const places = new Map<string, number>()
  for (const label of areas.flatMap((file) => labelsIn(readFileSync(`${src}i18n/en/${file}`, 'utf8'))))
    places.set(label, (places.get(label) ?? 0) + 1)
  expect([...places].filter(([, count]) => count > 3)).toEqual([])
})

it('says what an administrator did to the reader’s own account', () => {
  expect(['changed person', 'approved sign-up'].map(security.history.acted)).toEqual([
    'changed your account',
    'approved your sign-up',
  ])
})
