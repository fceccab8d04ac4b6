/** Seeded random numbers, so that runs can be repeated. */
export class Dice {
  private state: number

  constructor(seed: number) {
    this.state = seed >>> 0
  }

  /** At least 0 and less than 1 (mulberry32). */
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

/** Strings that have caused failures in other software. */
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

/** A value of another type, or a troublesome string. */
export const oddValue = (dice: Dice): unknown => (dice.chance(0.6) ? dice.one(texts) : dice.one(oddValues))

/** An odd value as text, for a path, a query or a form. */
export const asText = (value: unknown): string => (typeof value === 'object' ? JSON.stringify(value) : String(value))

interface Bounds {
  maxLength?: number
  minimum?: number
  maximum?: number
  maxItems?: number
}

type Ways = readonly (() => unknown)[]

const waysOfText = (right: string, { maxLength = 1000 }: Bounds): Ways => [
  () => '',
  () => `${right}\u0000`,
  () => `${right}\ud800`,
  () => ` ${right}\n`,
  () => Number(right),
  () => right.toUpperCase(),
  () => `${right}9999999999`,
  () => '+275760-09-13T00:00:00Z',
  () => '-000001-01-01T00:00:00Z',
  () => 'x'.repeat(maxLength),
  () => 'x'.repeat(maxLength + 1),
  () => '👩'.repeat(Math.ceil(maxLength / 2)),
  () => '\u0301'.repeat(maxLength),
]

const waysOfNumber = (right: number, { minimum = 0, maximum = 2 ** 31 - 1 }: Bounds): Ways =>
  [String(right), minimum, maximum, minimum - 1, maximum + 1, 5e-324, 2 ** 53, -0].map((value) => () => value)

const waysOfList = (right: readonly unknown[], { maxItems = 1000 }: Bounds): Ways => [
  () => [],
  () => [...right, ...right],
  () => Array.from({ length: maxItems + 1 }, () => right[0] ?? 'x'),
]

const waysOf = (right: unknown, bounds: Bounds): Ways => {
  if (typeof right === 'string') return waysOfText(right, bounds)
  if (typeof right === 'number') return waysOfNumber(right, bounds)
  return Array.isArray(right) ? waysOfList(right as unknown[], bounds) : []
}

/** A value at or just beyond a bound, or of a different type that resembles the expected one. */
export const wrongWay = (dice: Dice, right: unknown, bounds: Bounds): unknown =>
  dice.one<() => unknown>([
    () => oddValue(dice),
    () => oddValue(dice),
    () => null,
    () => [right],
    () => ({ 0: right }),
    ...waysOf(right, bounds),
  ])()
