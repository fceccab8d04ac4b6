import { asLine, normalized } from '@vesica/contract'

/** What a text is judged by, in the words of JSON Schema. */
export interface TextShape {
  readonly enum?: readonly string[]
  readonly minLength?: number
  readonly maxLength?: number
  readonly pattern?: string
  /** Whether it is one line of plain text, which no word of JSON Schema says. */
  readonly line?: boolean
}

/** By code points, as the contract counts them. */
const fits = (value: string, { minLength = 0, maxLength = Number.POSITIVE_INFINITY }: TextShape): boolean => {
  const { length } = [...value]
  return length >= minLength && length <= maxLength
}

/** Whether a text is one that is taken. */
const isTaken = (value: string, shape: TextShape): boolean =>
  fits(value, shape) &&
  (shape.enum?.includes(value) ?? true) &&
  (shape.pattern === undefined || new RegExp(shape.pattern).test(value))

/** Around words that somebody wrote the contract takes no notice of space. */
const isWritten = (shape: TextShape): boolean => shape.enum === undefined && shape.pattern === undefined

const asWritten = (value: string, shape: TextShape): string | undefined => {
  if (shape.line) return asLine(value)
  return isWritten(shape) ? normalized(value, 'NFC').trim() : value
}

const readAs = (shape: TextShape) => ({
  safeParse: (value: unknown): { success: boolean; data?: unknown } => {
    if (typeof value !== 'string') return { success: false }
    const data = asWritten(value, shape)
    return data !== undefined && isTaken(data, shape) ? { success: true, data } : { success: false }
  },
})

/**
 * What a list can be asked for, with no more of a validator than reading addresses takes. The build puts it in the place of the
 * contract's own, whose library is asked for once somebody writes.
 */
export const askedFor = (parts: Readonly<Record<string, TextShape>>) => ({
  shape: Object.fromEntries(Object.entries(parts).map(([name, shape]) => [name, readAs(shape)])),
})
