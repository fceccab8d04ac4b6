import { asLine, normalized } from '@vesica/contract'

/** The constraints of a text, in terms of JSON Schema. */
export interface TextShape {
  readonly enum?: readonly string[]
  readonly minLength?: number
  readonly maxLength?: number
  readonly pattern?: string
  /** Whether it is one line of plain text, which JSON Schema cannot express. */
  readonly line?: boolean
}

/** By code points, as the contract counts them. */
const fitsLength = (value: string, { minLength = 0, maxLength = Number.POSITIVE_INFINITY }: TextShape): boolean => {
  const { length } = [...value]
  return length >= minLength && length <= maxLength
}

/** Whether a text is valid. */
const isAccepted = (value: string, shape: TextShape): boolean =>
  fitsLength(value, shape) &&
  (shape.enum?.includes(value) ?? true) &&
  (shape.pattern === undefined || new RegExp(shape.pattern).test(value))

/** The contract ignores surrounding spaces of typed text. */
const isWritten = (shape: TextShape): boolean => shape.enum === undefined && shape.pattern === undefined

const asWritten = (value: string, shape: TextShape): string | undefined => {
  if (shape.line) return asLine(value)
  return isWritten(shape) ? normalized(value, 'NFC').trim() : value
}

const readAs = (shape: TextShape) => ({
  safeParse: (value: unknown): { success: boolean; data?: unknown } => {
    if (typeof value !== 'string') return { success: false }
    const data = asWritten(value, shape)
    return data !== undefined && isAccepted(data, shape) ? { success: true, data } : { success: false }
  },
})

/**
 * The query of a list, without the validator, as far as parsing addresses needs it. The build replaces the contract's
 * own with it, whose library is loaded once somebody writes.
 */
export const listQuery = (shapes: Readonly<Record<string, TextShape>>) => ({
  shape: Object.fromEntries(Object.entries(shapes).map(([name, shape]) => [name, readAs(shape)])),
})
