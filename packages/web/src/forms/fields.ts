import { isUnreadable, meaningsOf, readDollars, readNumber } from '../format/number.ts'
import { unreadableWords } from '../format/unreadable.ts'
import { text } from '../i18n/text.ts'

/** Reads what a person typed as the text that is shown and sent; undefined: it cannot be read. */
export type Reader = (typed: string) => string | undefined

/** own: drawn by the form itself, which gives it to `FormFields`. */
type Kind = 'line' | 'lines' | 'secret' | 'choice' | 'switch' | 'own'

/** One field, declared: what it is called, what stands in it, how it is read and sent. */
export interface FieldParts<Value, Of> {
  readonly kind: Kind
  readonly label: string
  /** What stands in it where there is no record yet. */
  readonly start: Value
  /** What it holds of a record, where that is not the record's own field of this name. */
  of?(record: Of): Value
  readonly why?: string | undefined
  /** It must be filled in; a text says so where the contract's own sentence does not do. */
  readonly needed?: boolean | string
  /** How many characters at most. */
  readonly most?: number
  readonly read?: Reader
  /** What is said of a number that is none of this kind. */
  readonly unread?: string
  /** What is wrong with its value, where that can be told while it is typed. */
  wrong?(value: Value): string | undefined
  /** Signs that stand in the field, before and after what is typed. */
  readonly before?: string
  readonly after?: string
  readonly input?: 'email' | 'date' | 'time' | 'datetime-local' | 'numeric' | 'decimal'
  /** No words of a language: an address, a key. */
  readonly code?: boolean
  /** What browsers may fill in. */
  readonly fills?: string
  readonly rows?: number
  readonly data?: readonly { readonly value: string; readonly label: string }[]
  /** Its name in the contract, where it is another. */
  readonly wire?: string
  /** What is sent of its value; undefined: nothing. */
  send?(value: Value): unknown
  /** Takes the whole width where fields stand in two columns. */
  readonly wide?: boolean
  /** When it is part of the form; what is not there is neither judged nor sent. */
  shown?(values: Readonly<Record<string, unknown>>): boolean
}

export type Fields<Of = never> = Readonly<Record<string, FieldParts<unknown, Of>>>
export type ValuesOf<F> = { readonly [Name in keyof F]: F[Name] extends FieldParts<infer Value, never> ? Value : never }

type More<Value, Of> = Omit<FieldParts<Value, Of>, 'kind' | 'label' | 'start'> & { readonly start?: Value }

const typed =
  (kind: Kind, usual: Partial<FieldParts<string, never>> = {}) =>
  <Of>(label: string, more: More<string, Of> = {}): FieldParts<string, Of> => ({
    start: '',
    ...usual,
    ...more,
    kind,
    label,
  })

/** One line of text. */
export const line = typed('line')
/** Several lines of text. */
export const lines = typed('lines')
export const email = typed('line', { input: 'email' })
export const secret = typed('secret')
/** A number, with a point or a comma. */
export const number = typed('line', { read: readNumber, input: 'decimal' })
/** US dollars; their sign may be typed. */
export const dollars = typed('line', { read: readDollars, input: 'decimal', before: '$' })

/** One of several, by what stands for it in the contract. */
export const choice = <Value extends string = string, Of = never>(
  label: string,
  { start, ...more }: More<Value, Of> = {},
): FieldParts<Value, Of> => ({ ...more, kind: 'choice', label, start: start ?? ('' as Value) })

export const toggle = <Of>(label: string, more: More<boolean, Of> = {}): FieldParts<boolean, Of> => ({
  start: false,
  ...more,
  kind: 'switch',
  label,
})

/** Something that no other field can hold: drawn by the form itself. */
export const own = <Value, Of>(start: Value, more: Omit<More<Value, Of>, 'start'> = {}): FieldParts<Value, Of> => ({
  ...more,
  kind: 'own',
  label: '',
  start,
})

/** Declares the fields of a form about records of one kind, in the order they are drawn and judged. */
export const defineFields =
  <Of = never>() =>
  <F extends Fields<Of>>(fields: F): F =>
    fields

/** What stands in the fields of a record, or of a new one. */
export const valuesOf = <Of extends object, F extends Fields<Of>>(fields: F, record: Of | undefined): ValuesOf<F> => {
  const held = (name: string, { of, start }: FieldParts<unknown, Of>) =>
    record === undefined ? start : of ? of(record) : ((record as Record<string, unknown>)[name] ?? start)
  return Object.fromEntries(Object.entries(fields).map(([name, parts]) => [name, held(name, parts)])) as ValuesOf<F>
}

type Values = Readonly<Record<string, unknown>>
type Loose = Fields<never>

/** Labels of what must be filled in and is not, in the order of the form. @param besides of what the form itself needs; false: it has that */
export const missingIn = (
  { fields, values }: { fields: Loose; values: Values },
  ...besides: readonly (string | false)[]
): readonly string[] => {
  const blank = Object.entries(fields).flatMap(([name, parts]) => {
    const value = values[name]
    const isBlank = typeof value === 'string' && value.trim() === ''
    return parts.needed === true && isBlank && isShown(parts, values) ? [parts.label] : []
  })
  return [...blank, ...besides.filter((one) => one !== false)]
}

const isShown = (parts: FieldParts<unknown, never>, values: Values): boolean => parts.shown?.(values) ?? true

/** The values as they are meant: numbers as they were understood, those that were not as they were typed. */
export const understoodValues = <V extends Values>(fields: Loose, values: V): V =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      const read = fields[name]?.read
      return [name, read && typeof value === 'string' ? (read(value) ?? value.trim()) : value]
    }),
  ) as V

/** What is sent of these fields, under the contract's names. */
export const bodyOf = (fields: Loose, values: Values): Record<string, unknown> => {
  const understood = understoodValues(fields, values)
  const body: Record<string, unknown> = {}
  for (const [name, parts] of Object.entries(fields)) {
    if (!isShown(parts, values)) continue
    const sent = parts.send ? parts.send(understood[name]) : understood[name]
    if (sent !== undefined) body[parts.wire ?? name] = sent
  }
  return body
}

/** What is wrong with what was typed, by the field's own judgement or as a number; undefined: nothing, or nothing was typed. */
export const unreadSentence = (
  { read, unread, wrong, input }: FieldParts<unknown, never>,
  value: unknown,
): string | undefined => {
  const said = wrong?.(value)
  if (said !== undefined) return said
  if (!read || typeof value !== 'string' || value.trim() === '' || read(value) !== undefined) return undefined
  // Written as a whole it would do: then it is the sign between its digits that may mean two things.
  const whole = meaningsOf(value)?.[1]
  if (whole !== undefined && read(whole) !== undefined) return unreadableWords(value)
  // Of whole numbers, one with a comma is wrong in another way than one that cannot be read.
  return isUnreadable(value, readDollars) && !(input === 'numeric' && unread) ? text.general.numberUnreadable : unread
}

const missingSentence = ({ needed, unread }: FieldParts<unknown, never>, value: unknown): string | undefined => {
  if (!needed || typeof value !== 'string' || value.trim() !== '') return undefined
  return needed === true ? unread : needed
}

/** What can be said of the fields without the contract, by field: what is missing, and what cannot be read. */
export const wrongTyped = (fields: Loose, values: Values): Record<string, string> => {
  const wrong: Record<string, string> = {}
  for (const [name, parts] of Object.entries(fields)) {
    const said = missingSentence(parts, values[name]) ?? unreadSentence(parts, values[name])
    if (said !== undefined && isShown(parts, values)) wrong[name] = said
  }
  return wrong
}

/**
 * Sentences by the contract's names, put beside the fields of this form: by the field's own name, by its name in the
 * contract, or by the last part of it (`shipping_details.city`). What belongs to no field is `elsewhere`.
 */
export const placed = (
  fields: Loose,
  said: Readonly<Record<string, string>>,
): { errors: Record<string, string>; elsewhere: string | undefined } => {
  const byWire = new Map(Object.entries(fields).map(([name, { wire }]) => [wire ?? name, name]))
  const errors: Record<string, string> = {}
  let elsewhere: string | undefined
  for (const [path, sentence] of Object.entries(said)) {
    const parts = path.split(/[.[\]]+/).filter(Boolean)
    const known = [path, parts[0] ?? '', parts.at(-1) ?? ''].find((one) => byWire.has(one) || one in fields)
    const name = known === undefined ? undefined : (byWire.get(known) ?? known)
    if (name === undefined) elsewhere ??= sentence
    else errors[name] ??= sentence
  }
  return { errors, elsewhere }
}
