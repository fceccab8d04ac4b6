import type { Endpoint } from '@vesica/contract'
import { z } from 'zod'

/** Numbers from a seed: the same seed, the same run. */
export class Dice {
  private state: number

  constructor(seed: number) {
    this.state = seed >>> 0
  }

  /** At least 0 and below 1 (mulberry32). */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(this.state ^ (this.state >>> 15), this.state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }

  below(limit: number): number {
    return Math.floor(this.next() * limit)
  }

  one<T>(choices: readonly T[]): T {
    const chosen = choices[this.below(choices.length)]
    if (chosen === undefined && choices.length === 0) throw new Error('nothing to choose from')
    return chosen as T
  }

  chance(probability: number): boolean {
    return this.next() < probability
  }
}

/** A JSON schema as zod prints it, as far as values are made from it. */
interface Shape {
  type?: string
  enum?: unknown[]
  const?: unknown
  anyOf?: Shape[]
  properties?: Record<string, Shape>
  required?: string[]
  items?: Shape
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  format?: string
  pattern?: string
}

export const shapeOf = (schema: z.ZodType): Shape =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Shape

/** Texts that have gone wrong somewhere before. */
const texts = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  'a\udfffb',
  '\u202eevil',
  '\ufeff',
  '\u0660\u0661\u0662',
  '\uff11\uff12',
  '1e309',
  '0x10',
  '-0',
  '1.',
  '.5',
  '00012',
  '1,5',
  'NaN',
  'Infinity',
  'true',
  'null',
  'undefined',
  '[]',
  '{}',
  '__proto__',
  'constructor',
  "'; drop table person; --",
  '%',
  '_',
  '\\',
  '%00',
  '%zz',
  '../../etc/passwd',
  '<script>alert(1)</script>',
  '=cmd()',
  'a@b',
  '@',
  'a@b.c\r\nBcc: x@example.org',
  'é',
  'e\u0301',
  'ß'.repeat(40),
  '👩‍👩‍👧‍👦',
  'x'.repeat(300),
  'x'.repeat(70_000),
  '99999999999999999999',
  '0000-00-00',
  '2026-02-30T25:61:61Z',
]

const oddValues: unknown[] = [
  null,
  true,
  false,
  0,
  -1,
  0.1,
  1e21,
  Number.MAX_SAFE_INTEGER + 2,
  [],
  {},
  [[]],
  [null],
  { a: 1 },
  { toString: 'x' },
  { length: 5 },
  { $gt: '' },
]

/** A value of another kind than asked for, or a text that should give trouble. */
export const oddValue = (dice: Dice): unknown => (dice.chance(0.6) ? dice.one(texts) : dice.one(oddValues))

/** What an odd value is called in a path, a query or a form. */
export const asText = (value: unknown): string => (typeof value === 'object' ? JSON.stringify(value) : String(value))

const someText = (dice: Dice, { minLength = 0, maxLength = 60, format, pattern, enum: words }: Shape): string => {
  if (words) return String(dice.one(words))
  if (format === 'email') return `${dice.below(1e9).toString(36)}@example.org`
  if (pattern?.includes('[0-9]{6}')) return String(100_000 + dice.below(900_000))
  if (pattern?.includes('[A-Z0-9]{1,10}')) return dice.one(['BTC', 'ETH', 'XYZ', 'DOGE'])
  if (pattern?.includes('\\.')) return dice.one(['0', '1', '0.5', '25', '12.34'])
  const length = Math.min(maxLength, Math.max(minLength, 1 + dice.below(24)))
  return Array.from({ length }, () => dice.one([...'abcdefghij klmno'])).join('')
}

/** A value of this shape, as a right caller would send it. */
export const rightValue = (dice: Dice, shape: Shape): unknown => {
  if (shape.const !== undefined) return shape.const
  if (shape.anyOf) return rightValue(dice, dice.one(shape.anyOf))
  if (shape.enum) return dice.one(shape.enum)
  switch (shape.type) {
    case 'object':
      return rightObject(dice, shape)
    case 'array':
      return Array.from({ length: dice.below(4) }, () => rightValue(dice, shape.items ?? {}))
    case 'number':
    case 'integer':
      return Math.min(shape.maximum ?? 1000, Math.max(shape.minimum ?? 0, dice.below(1000)))
    case 'boolean':
      return dice.chance(0.5)
    case 'null':
      return null
    default:
      return someText(dice, shape)
  }
}

const rightObject = (dice: Dice, { properties = {}, required = [] }: Shape): Record<string, unknown> => {
  const chosen = Object.entries(properties).filter(([name]) => required.includes(name) || dice.chance(0.5))
  return Object.fromEntries(chosen.map(([name, property]) => [name, rightValue(dice, property)]))
}

/** The same, with one thing wrong: a value, a field too many, a field too few, or a field of another's. */
export const nearlyRight = (dice: Dice, shape: Shape): unknown => {
  const value = rightValue(dice, shape)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return oddValue(dice)
  const names = Object.keys(value)
  const name = names.length > 0 ? dice.one(names) : 'name'
  switch (dice.below(4)) {
    case 0:
      return { ...value, [name]: oddValue(dice) }
    case 1:
      return { ...value, [dice.one(['role', 'status', 'is_admin', 'toString', 'valueOf', 'x\u0000'])]: oddValue(dice) }
    case 2:
      return Object.fromEntries(Object.entries(value).filter(([field]) => field !== name))
    default:
      return Object.fromEntries(names.map((field) => [field, oddValue(dice)]))
  }
}

/** Bodies that are no object of ours at all, with what they say they are. */
export const hostileBody = (dice: Dice): { text: string; type: string } => {
  const deep = 20_000
  const text = dice.one([
    '['.repeat(deep) + ']'.repeat(deep),
    '{"a":'.repeat(deep) + '1' + '}'.repeat(deep),
    '['.repeat(deep),
    '[]',
    '"text"',
    '1e309',
    '-',
    'null',
    'true',
    '{"a":1',
    '{"a":1}}',
    "{'a':1}",
    '{"__proto__":{"role":"admin"}}',
    '{"constructor":{"prototype":{"role":"admin"}}}',
    '{"\\u005f_proto__":1}',
    '{"a":"\\ud800"}',
    '{"a":"\\u0000"}',
    '{"a":1,"a":2}',
    '\ufeff{}',
    '{"email":"\u0000"}',
    JSON.stringify(Object.fromEntries(Array.from({ length: 5000 }, (_, index) => [`f${index}`, index]))),
    JSON.stringify({ email: 'x'.repeat(200_000) }),
    'x'.repeat(300_000),
    '',
  ])
  const type = dice.chance(0.7)
    ? 'application/json'
    : dice.one([
        'text/plain',
        'application/json; charset=utf-16',
        'application/json;;;',
        'multipart/form-data',
        'multipart/form-data; boundary=',
        'multipart/form-data; boundary=a',
        'application/x-www-form-urlencoded',
        'APPLICATION/JSON',
        'x',
      ])
  return { text, type }
}

/** A path and query of the endpoint, mostly with odd parts. */
export const oddPath = (dice: Dice, { path, query }: Endpoint, ids: readonly string[]): string => {
  const filled = path.replace(/\{\w+\}/g, () => {
    if (dice.chance(0.6)) return dice.one(ids)
    const text = asText(oddValue(dice)).slice(0, 2000)
    return dice.chance(0.3) ? dice.one(['%zz', '%', '%ff', '%00', '..%2f..', '%C0%AF']) : encoded(text)
  })
  const shape = query && shapeOf(query)
  const known = shape ? Object.entries(rightObject(dice, shape)) : []
  const odd = dice.chance(0.3) ? [[dice.one(['a', '__proto__', 'constructor', 'limit']), oddValue(dice)] as const] : []
  const sent = [...known.map(([name, value]) => [name, dice.chance(0.3) ? oddValue(dice) : value] as const), ...odd]
  const search = sent.map(([name, value]) => `${name}=${encoded(asText(value).slice(0, 500))}`).join('&')
  return `/api${filled}${search && `?${search}`}`
}

const encoded = (text: string): string => encodeURIComponent(text.toWellFormed()) || '-'
