import { isUnreadable, meaningsOf, readDollars, readNumber } from '../format/number.ts'
import { unreadableText } from '../format/unreadable.ts'
import { text } from '../i18n/text.ts'

/** Parses typed text into the form that is displayed and sent; undefined: it is invalid. */
export type Reader = (typed: string) => string | undefined

/** own: drawn by the form itself, which passes it to `FormFields`. */
type Kind = 'line' | 'lines' | 'secret' | 'choice' | 'switch' | 'own'

/** The declaration of one field: its label, its value, and how it is parsed and sent. */
export interface FieldParts<Value, Of> {
  readonly kind: Kind
  readonly label: string
  /** The initial value without a record. */
  readonly start: Value
  /** Its value from a record, if that is not the record's field of this name. */
  of?(record: Of): Value
  readonly why?: string | undefined
  /** It is required; a text is the message, if the contract's own doesn't fit. */
  readonly needed?: boolean | string
  /** The maximum number of characters. */
  readonly most?: number
  readonly read?: Reader
  /** The message for an invalid number. */
  readonly unread?: string
  /** Validates the value while it is typed. */
  wrong?(value: Value): string | undefined
  /** Adornments before and after the input. */
  readonly before?: string
  readonly after?: string
  readonly input?: 'email' | 'date' | 'time' | 'datetime-local' | 'numeric' | 'decimal'
  /** Not natural language: a URL, a key. */
  readonly code?: boolean
  /** The autocomplete token. */
  readonly fills?: string
  readonly rows?: number
  readonly data?: readonly { readonly value: string; readonly label: string }[]
  /** Its name in the contract, if it differs. */
  readonly wire?: string
  /** The value to send; undefined: none. */
  send?(value: Value): unknown
  /** Spans the full width if fields are in two columns. */
  readonly wide?: boolean
  /** Whether it is part of the form; otherwise it is neither validated nor sent. */
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
/** US dollars; the sign can be typed. */
export const dollars = typed('line', { read: readDollars, input: 'decimal', before: '$' })

/** One of several options of the contract. */
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

/** Anything no other field can hold: drawn by the form itself. */
export const own = <Value, Of>(start: Value, more: Omit<More<Value, Of>, 'start'> = {}): FieldParts<Value, Of> => ({
  ...more,
  kind: 'own',
  label: '',
  start,
})

/** Declares the fields of a form about records of one kind, in the order of display and validation. */
export const defineFields =
  <Of = never>() =>
  <F extends Fields<Of>>(fields: F): F =>
    fields

/** The field values of a record, or of a new one. */
export const valuesOf = <Of extends object, F extends Fields<Of>>(fields: F, record: Of | undefined): ValuesOf<F> => {
  const held = (name: string, { of, start }: FieldParts<unknown, Of>) =>
    record === undefined ? start : of ? of(record) : ((record as Record<string, unknown>)[name] ?? start)
  return Object.fromEntries(
    Object.entries(fields).map(([name, definition]) => [name, held(name, definition)]),
  ) as ValuesOf<F>
}

type Values = Readonly<Record<string, unknown>>
type Loose = Fields<never>

/**
 * Labels of empty required fields, in form order. @param extraMissing further requirements of the form itself; false:
 * fulfilled
 */
export const missingIn = (
  { fields, values }: { fields: Loose; values: Values },
  ...extraMissing: readonly (string | false)[]
): readonly string[] => {
  const blank = Object.entries(fields).flatMap(([name, definition]) => {
    const value = values[name]
    const isBlank = typeof value === 'string' && value.trim() === ''
    return definition.needed === true && isBlank && isVisible(definition, values) ? [definition.label] : []
  })
  return [...blank, ...extraMissing.filter((label) => label !== false)]
}

const isVisible = (definition: FieldParts<unknown, never>, values: Values): boolean =>
  definition.shown?.(values) ?? true

/** The parsed values: numbers as understood, or as typed if invalid. */
export const understoodValues = <V extends Values>(fields: Loose, values: V): V =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      const read = fields[name]?.read
      return [name, read && typeof value === 'string' ? (read(value) ?? value.trim()) : value]
    }),
  ) as V

/** The values to send, under the contract's names. */
export const bodyOf = (fields: Loose, values: Values): Record<string, unknown> => {
  const understood = understoodValues(fields, values)
  const body: Record<string, unknown> = {}
  for (const [name, definition] of Object.entries(fields)) {
    if (!isVisible(definition, values)) continue
    const sent = definition.send ? definition.send(understood[name]) : understood[name]
    if (sent !== undefined) body[definition.wire ?? name] = sent
  }
  return body
}

/** The error of a typed value, by the field's own validation or as a number; undefined: none, or nothing was typed. */
export const unreadSentence = (
  { read, unread, wrong, input }: FieldParts<unknown, never>,
  value: unknown,
): string | undefined => {
  const message = wrong?.(value)
  if (message !== undefined) return message
  if (!read || typeof value !== 'string' || value.trim() === '' || read(value) !== undefined) return undefined
  // It would be valid as a whole number, so the separator between its digits is ambiguous.
  const integer = meaningsOf(value)?.[1]
  if (integer !== undefined && read(integer) !== undefined) return unreadableText(value)
  // A whole number with a comma is wrong in another way than an unreadable one.
  return isUnreadable(value, readDollars) && !(input === 'numeric' && unread) ? text.general.numberUnreadable : unread
}

const missingSentence = ({ needed, unread }: FieldParts<unknown, never>, value: unknown): string | undefined => {
  if (!needed || typeof value !== 'string' || value.trim() !== '') return undefined
  return needed === true ? unread : needed
}

/** Errors that need no contract, by field: missing and unreadable values. */
export const wrongTyped = (fields: Loose, values: Values): Record<string, string> => {
  const wrong: Record<string, string> = {}
  for (const [name, definition] of Object.entries(fields)) {
    const message = missingSentence(definition, values[name]) ?? unreadSentence(definition, values[name])
    if (message !== undefined && isVisible(definition, values)) wrong[name] = message
  }
  return wrong
}

/**
 * Messages by contract name, assigned to the fields of this form: by the field's own name, its contract name, or the
 * last part of that (`shipping_details.city`). Messages without a field are `elsewhere`.
 */
export const placed = (
  fields: Loose,
  messages: Readonly<Record<string, string>>,
): { errors: Record<string, string>; elsewhere: string | undefined } => {
  const byWire = new Map(Object.entries(fields).map(([name, { wire }]) => [wire ?? name, name]))
  const errors: Record<string, string> = {}
  let elsewhere: string | undefined
  for (const [path, message] of Object.entries(messages)) {
    const segments = path.split(/[.[\]]+/).filter(Boolean)
    const known = [path, segments[0] ?? '', segments.at(-1) ?? ''].find(
      (candidate) => byWire.has(candidate) || candidate in fields,
    )
    const name = known === undefined ? undefined : (byWire.get(known) ?? known)
    if (name === undefined) elsewhere ??= message
    else errors[name] ??= message
  }
  return { errors, elsewhere }
}
