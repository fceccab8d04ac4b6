/** A dictionary by its keys, without their slashes. */
export type PdfDictionary = ReadonlyMap<string, PdfValue>
/** Strings are bytes, names start with their slash, anything else is a reference. */
export type PdfValue = number | string | boolean | Buffer | PdfReference | readonly PdfValue[] | PdfDictionary
/** The number and generation of an object. */
export interface PdfReference {
  object: number
  generation: number
}

/** The maximum nesting depth of an encryption dictionary. */
const MOST_DEPTH = 20

const BLANKS = /(?:[\0\t\n\f\r ]+|%[^\r\n]*)*/y
const REFERENCE = /(\d{1,10})[\0\t\n\f\r ]+(\d{1,5})[\0\t\n\f\r ]+R(?![^\0\t\n\f\r ()<>[\]{}/%])/y
const NUMBER = /[+-]?(?:\d+\.?\d*|\.\d+)/y
const NAME = /\/[^\0\t\n\f\r ()<>[\]{}/%]*/y
const HEX = /<([\da-fA-F\0\t\n\f\r ]*)>/y
const WORD = /[a-zA-Z]+/y

const escapes: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }
const unescaped = (text: string): Buffer =>
  Buffer.from(
    text
      .replaceAll(/\r\n?/g, '\n')
      .replaceAll(/\\([0-7]{1,3}|[^])/g, (_all, code: string) =>
        /^[0-7]/.test(code)
          ? String.fromCharCode(Number.parseInt(code, 8) & 0xff)
          : (escapes[code] ?? (code === '\n' ? '' : code)),
      ),
    'latin1',
  )

/** Reads one value after another; unreadable input ends it with an error. */
class Reader {
  readonly #text: string
  #at: number

  constructor(text: string, at: number) {
    this.#text = text
    this.#at = at
  }

  #take(pattern: RegExp): RegExpExecArray | undefined {
    pattern.lastIndex = this.#at
    const match = pattern.exec(this.#text)
    if (!match) return undefined
    this.#at = pattern.lastIndex
    return match
  }

  #has(sign: string): boolean {
    this.#take(BLANKS)
    if (!this.#text.startsWith(sign, this.#at)) return false
    this.#at += sign.length
    return true
  }

  #string(): Buffer {
    const start = this.#at
    for (let open = 1; open > 0; this.#at += 1) {
      const sign = this.#text[this.#at]
      if (sign === undefined) throw new Error('The string does not end.')
      if (sign === '\\') this.#at += 1
      else if (sign === '(') open += 1
      else if (sign === ')') open -= 1
    }
    return unescaped(this.#text.slice(start, this.#at - 1))
  }

  #dictionary(depth: number): PdfDictionary {
    const dictionary = new Map<string, PdfValue>()
    while (!this.#has('>>')) {
      const key = this.#take(NAME)?.[0]
      if (key === undefined) throw new Error('A key is missing.')
      dictionary.set(nameOf(key).slice(1), this.value(depth))
    }
    return dictionary
  }

  #array(depth: number): readonly PdfValue[] {
    const array: PdfValue[] = []
    while (!this.#has(']')) array.push(this.value(depth))
    return array
  }

  value(depth = 0): PdfValue {
    if (depth > MOST_DEPTH) throw new Error('It is nested too deeply.')
    if (this.#has('<<')) return this.#dictionary(depth + 1)
    if (this.#has('[')) return this.#array(depth + 1)
    if (this.#has('(')) return this.#string()
    const hex = this.#take(HEX)?.[1]?.replaceAll(/[^\da-fA-F]/g, '')
    if (hex !== undefined) return Buffer.from(hex.length % 2 === 0 ? hex : `${hex}0`, 'hex')
    const [, object, generation] = this.#take(REFERENCE) ?? []
    if (object !== undefined) return { object: Number(object), generation: Number(generation) }
    const name = this.#take(NAME)?.[0]
    if (name !== undefined) return nameOf(name)
    const token = this.#take(NUMBER)?.[0] ?? this.#take(WORD)?.[0]
    if (token === undefined) throw new Error('No value is there.')
    return token === 'true' || (token !== 'false' && (/^[a-z]/i.test(token) ? token : Number(token)))
  }
}

const nameOf = (written: string): string =>
  written.replaceAll(/#([\da-fA-F]{2})/g, (_all, code: string) => String.fromCharCode(Number.parseInt(code, 16)))

/** The dictionary at a position of the text, one byte per character; undefined if there is none. */
export const dictionaryAt = (text: string, at: number): PdfDictionary | undefined => {
  try {
    const value = new Reader(text, at).value()
    return value instanceof Map ? (value as PdfDictionary) : undefined
  } catch {
    return undefined
  }
}
