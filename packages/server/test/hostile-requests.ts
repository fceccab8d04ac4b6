import type { Endpoint } from '@vesica/contract'
import fc from 'fast-check'
import { z } from 'zod'
import { hostileBody } from './hostile-bodies.ts'
import { asText, type Dice, oddValue, wrongWay } from './hostile-values.ts'
import type { KnownIds } from './known-ids.ts'
import { headersFor } from './upload-calls.ts'

/** A JSON schema as zod generates it, limited to the keywords used here. */
export interface Shape {
  type?: string
  enum?: unknown[]
  const?: unknown
  anyOf?: Shape[]
  properties?: Record<string, Shape>
  required?: string[]
  additionalProperties?: Shape | boolean
  propertyNames?: Shape
  items?: Shape
  prefixItems?: Shape[]
  minItems?: number
  maxItems?: number
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  format?: string
  pattern?: string
}

const shapes = new WeakMap<z.ZodType, Shape>()

const shapeOf = (schema: z.ZodType): Shape => {
  const known = shapes.get(schema) ?? (z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Shape)
  shapes.set(schema, known)
  return known
}

const matches = new Map<string, readonly string[]>()

/** Strings that match a pattern. Patterns with a lookahead get fixed strings instead. */
const matching = (pattern: string): readonly string[] => {
  const known = matches.get(pattern)
  if (known) return known
  const samples = pattern.includes('(?=')
    ? ['1', '25', '12.34']
    : fc.sample(fc.stringMatching(new RegExp(pattern, 'u')), { numRuns: 30, seed: 1 })
  matches.set(pattern, samples)
  return samples
}

const dates = ['2026-03-01', '2024-02-29', '1969-12-31', '0001-01-01', '0000-01-01', '9999-12-31', '2038-01-19']

const characters = [...'abcdefghij klmnoéß٣ж道']

const anyText = (dice: Dice, length: number): string => {
  const chunk = Array.from({ length: Math.min(length, 40) }, () => dice.one(characters)).join('')
  return chunk.repeat(Math.ceil(length / 40)).slice(0, length)
}

const someText = (dice: Dice, { minLength = 0, maxLength = 60, format, pattern }: Shape): string => {
  if (format === 'email') return `${dice.below(1e9).toString(36)}@example.org`
  if (format === 'date') return dice.one(dates)
  if (format === 'date-time') return `${dice.one(dates)}T${dice.one(['00:00:00', '23:59:59', '12:30:00.123'])}Z`
  if (pattern?.includes('[A-Z0-9]{1,10}')) return dice.one(['BTC', 'ETH', 'XYZ', 'DOGE'])
  if (pattern !== undefined) return dice.one(matching(pattern))
  const length = dice.chance(0.1) ? dice.one([minLength, Math.min(maxLength, 20_000)]) : minLength + 1 + dice.below(24)
  return anyText(dice, Math.min(maxLength, length))
}

const someNumber = (dice: Dice, { type, minimum = 0, maximum = 1000 }: Shape): number => {
  const bounds = dice.chance(0.2) ? [minimum, maximum] : [minimum + dice.below(Math.min(1000, maximum - minimum + 1))]
  const chosen = dice.one(bounds)
  return type === 'number' && dice.chance(0.2) ? Math.min(maximum, chosen + 0.5) : chosen
}

/** The sources of values: a random generator, and the known ids. */
export interface Making {
  dice: Dice
  ids: KnownIds
  /** The path of the call. */
  path: string
}

const NAMES_ID = /(^|_)ids?$|Ids?$/

/** A valid value of this shape. */
const rightValue = (making: Making, shape: Shape, name = ''): unknown => {
  const { dice, ids, path } = making
  if (shape.const !== undefined) return shape.const
  if (shape.anyOf) return rightValue(making, dice.one(shape.anyOf), name)
  if (shape.enum) return dice.one(shape.enum)
  switch (shape.type) {
    case 'object':
      return rightObject(making, shape)
    case 'array':
      return Array.from({ length: Math.max(shape.minItems ?? 0, dice.below(4)) }, (_, at) =>
        rightValue(making, shape.prefixItems?.[at] ?? shape.items ?? {}, name),
      )
    case 'number':
    case 'integer':
      return someNumber(dice, shape)
    case 'boolean':
      return dice.chance(0.5)
    case 'null':
      return null
    default:
      return NAMES_ID.test(name) && dice.chance(0.8) ? ids.one(dice, path, name) : someText(dice, shape)
  }
}

const rightObject = (making: Making, shape: Shape): Record<string, unknown> => {
  const { properties = {}, required = [], additionalProperties, propertyNames } = shape
  const { dice } = making
  const chosen = Object.entries(properties).filter(([name]) => required.includes(name) || dice.chance(0.5))
  const input = chosen.map(([name, property]) => [name, rightValue(making, property, name)] as const)
  if (typeof additionalProperties !== 'object' || Object.keys(properties).length > 0) return Object.fromEntries(input)
  const more = Array.from({ length: dice.below(3) }, () => [
    asText(rightValue(making, propertyNames ?? { type: 'string' }, 'id')),
    rightValue(making, additionalProperties),
  ])
  return Object.fromEntries(more) as Record<string, unknown>
}

/** The schema of a property or array item, if it has one. */
const below = (shape: Shape | undefined, name: string | number): Shape | undefined =>
  typeof name === 'number' ? shape?.items : shape?.properties?.[name]

type Holding = Record<string | number, unknown>

/** The same value with one error at any depth: a wrong value, an extra field or a missing field. */
const nearlyRight = ({ dice }: Making, shape: Shape, right: unknown): unknown => {
  const value = structuredClone(right)
  let [holder, at] = [value as Holding, shape as Shape | undefined]
  for (;;) {
    const names: (string | number)[] = Array.isArray(holder) ? [...holder.keys()] : Object.keys(holder)
    const name = names.length > 0 && dice.chance(0.9) ? dice.one(names) : undefined
    if (name === undefined) {
      if (Array.isArray(holder)) holder.push(oddValue(dice))
      else holder[dice.one(['role', 'status', 'is_admin', 'toString', 'valueOf', 'x\u0000', ''])] = oddValue(dice)
      return value
    }
    const inner = holder[name]
    if (typeof inner === 'object' && inner !== null && dice.chance(0.7)) {
      ;[holder, at] = [inner as Holding, below(at, name)]
      continue
    }
    if (dice.chance(0.15)) delete holder[name]
    else holder[name] = wrongWay(dice, inner, below(at, name) ?? {})
    return value
  }
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** The contract's example, with its ids replaced by known ones. */
const withKnownIds = ({ dice, ids, path }: Making, value: unknown, name = ''): unknown => {
  if (Array.isArray(value)) return value.map((item) => withKnownIds({ dice, ids, path }, item, name))
  if (isObject(value))
    return Object.fromEntries(
      Object.entries(value).map(([key, item]) => [key, withKnownIds({ dice, ids, path }, item, key)]),
    )
  return typeof value === 'string' && NAMES_ID.test(name) && dice.chance(0.8) ? ids.one(dice, path, name) : value
}

const wholeValue = (making: Making, shape: Shape, example: object | undefined): unknown =>
  example && making.dice.chance(0.4) ? withKnownIds(making, example) : rightValue(making, shape)

const formOf = ({ dice }: Making, { files = {} }: Endpoint, value: unknown, kinds: readonly File[]): FormData => {
  const form = new FormData()
  const add = (name: string, field: unknown): void => {
    if (Array.isArray(field) && !field.some(isObject)) for (const item of field) add(`${name}[]`, item)
    else if (isObject(field) && !dice.chance(0.05))
      for (const [key, inner] of Object.entries(field)) add(name ? `${name}[${key}]` : key, inner)
    else form.append(name || 'x', asText(field))
  }
  add('', value)
  for (const field of Object.keys(files)) if (dice.chance(0.6)) form.append(field, dice.one(kinds))
  if (dice.chance(0.1)) form.append(dice.one([...Object.keys(files), 'x[0]', '__proto__']), dice.one(kinds))
  return form
}

export interface Made {
  path: string
  body: FormData | string | undefined
  headers: Record<string, string>
}

const bodyOf = (making: Making, endpoint: Endpoint, files: readonly File[]): { body?: Made['body']; type?: string } => {
  const { dice } = making
  if (['GET', 'HEAD', 'OPTIONS'].includes(endpoint.method)) return {}
  if (dice.chance(0.03)) {
    const { text, type } = hostileBody(dice)
    return { body: text, type }
  }
  if (endpoint.bytes) return { body: anyText(dice, dice.below(50)) }
  const shape: Shape = endpoint.body ? shapeOf(endpoint.body) : { type: 'object' }
  const right = wholeValue(making, shape, endpoint.example?.body)
  const value = dice.chance(endpoint.body ? 0.5 : 0.9) ? right : nearlyRight(making, shape, right)
  if (endpoint.multipart && !dice.chance(0.05)) return { body: formOf(making, endpoint, value, files) }
  // A lone surrogate is sent as an escape, because it has no UTF-8 encoding.
  return { body: JSON.stringify(value) ?? '', type: 'application/json' }
}

const encoded = (text: string): string => encodeURIComponent(text.toWellFormed()) || '-'

const pathOf = (making: Making, { path, params, query, example }: Endpoint): string => {
  const { dice, ids } = making
  const named = params ? shapeOf(params).properties : undefined
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    if (dice.chance(0.85)) {
      const shape = named?.[name]
      const constraint = shape?.enum ?? shape?.anyOf ?? shape?.pattern
      const isValid = shape && constraint !== undefined && dice.chance(0.7)
      return encoded(asText(isValid ? rightValue(making, shape) : ids.one(dice, path, name)))
    }
    return dice.chance(0.3)
      ? dice.one(['%zz', '%', '%ff', '%00', '..%2f..', '%C0%AF'])
      : encoded(asText(oddValue(dice)).slice(0, 2000))
  })
  const shape: Shape = query ? shapeOf(query) : { type: 'object' }
  const right = wholeValue(making, shape, example?.query)
  const sent = dice.chance(query ? 0.7 : 0.95) ? right : nearlyRight(making, shape, right)
  const search = Object.entries(isObject(sent) ? sent : {})
    .flatMap(([name, value]) => (Array.isArray(value) ? value.map((item) => [name, item]) : [[name, value]]))
    .map(([name, value]) => `${encoded(String(name))}=${encoded(asText(value).slice(0, 500))}`)
  if (dice.chance(0.05) && search[0]) search.push(search[0])
  return `/api${filled}${search.length > 0 ? `?${search.join('&')}` : ''}`
}

/** A request to an endpoint: valid, nearly valid or hostile. */
export const aRequest = (making: Making, endpoint: Endpoint, files: readonly File[]): Made => {
  const { dice } = making
  const { body, type } = bodyOf(making, endpoint, files)
  return {
    path: pathOf(making, endpoint),
    body,
    headers: {
      ...headersFor(endpoint),
      ...(type !== undefined && { 'content-type': type }),
      ...(dice.chance(0.1) && { 'idempotency-key': dice.one(['x', 'a-good-key-of-20-letters', 'x'.repeat(500)]) }),
      ...(dice.chance(0.05) && { range: dice.one(['bytes=0-', 'bytes=-0', 'bytes=9-1', 'bytes=0-1,3-4', 'x']) }),
      ...(dice.chance(0.02) && {
        authorization: dice.one(['Bearer', 'Bearer x', 'Basic YTpi', `Bearer ${'a'.repeat(9000)}`]),
      }),
    },
  }
}
