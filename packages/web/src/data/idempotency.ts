import type { CallParts } from './wire.ts'

/** A fresh key. `crypto.randomUUID` needs https, which a home network may not have. */
export const freshKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')

const fileMark = (file: File | undefined): string => (file ? `${file.name}:${file.size}:${file.lastModified}` : '')

/** Two inputs with the same fingerprint request the same thing. */
const printOf = (input: CallParts): string =>
  JSON.stringify([
    input.params,
    input.query,
    input.body,
    Object.entries(input.files ?? {}).map(([name, file]) => [name, fileMark(file)]),
  ])

export interface KeyKeeper {
  /** The key for this input: that of the last attempt if it was the same and may have arrived, otherwise a new one. */
  keyFor(input: CallParts): string
  /** Whether an attempt with this input may have arrived. */
  mayHaveArrived(callInput: CallParts): boolean
  /** The action has a certain end (done, or refused without effect): the next attempt is a new action. */
  settle(): void
}

/** Holds the idempotency key of one action of a person through all its attempts. */
export const createKeyKeeper = (): KeyKeeper => {
  let current: { print: string; key: string } | undefined
  return {
    keyFor(input) {
      const print = printOf(input)
      if (current?.print !== print) current = { print, key: freshKey() }
      return current.key
    },
    mayHaveArrived: (callInput) => current?.print === printOf(callInput),
    settle() {
      current = undefined
    },
  }
}
