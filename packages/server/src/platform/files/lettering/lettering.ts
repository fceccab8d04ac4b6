import type bidiFactory from 'bidi-js'
import { type Face, type FontFile, openTypefaces } from './typefaces.ts'

/** Its types declare a module with a default export; the module is the function itself. */
const directions = async () => {
  const { default: factory } = await import('bidi-js')
  return (factory as unknown as typeof bidiFactory.default)()
}

/** A text to draw, and its typeface. */
export interface Written {
  readonly text: string
  readonly face: Face
}

/** A part of a line in one font and one direction. */
export interface Piece {
  /** Its name in the document. */
  readonly font: string
  readonly text: string
}

/** The fonts that have the characters of some texts. */
export interface Lettering {
  /** By their names in the document, as small as these texts allow. */
  readonly fonts: ReadonlyMap<string, Buffer>
  /** A line of these texts, or a part of one, as drawn from left to right. */
  line(written: Written): Piece[]
}

/** What people take for one character: a base with its marks, an emoji with its modifiers. */
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** Code points that change how a character looks but are none themselves. */
const unseen = /\p{Default_Ignorable_Code_Point}/u

const seenIn = (grapheme: string): number[] =>
  [...grapheme].filter((sign) => !unseen.test(sign)).map((sign) => sign.codePointAt(0) ?? 0)

interface Chosen {
  readonly file: FontFile
  /** The character, or the part of it that the file has. */
  readonly text: string
}

/**
 * Finds fonts for each character of the texts, in any script. A character that no font has in full is drawn without its
 * modifiers: an emoji without its skin tone, a letter without a mark.
 */
export const letteringFor = async (texts: readonly Written[]): Promise<Lettering> => {
  const bidi = await directions()
  const candidates = openTypefaces()
  const chosen = new Map<string, Chosen>()

  const choose = async (grapheme: string, face: Face): Promise<Chosen> => {
    const needed = seenIn(grapheme)
    const [base = 0x20] = needed
    let withBase: FontFile | undefined
    let last: FontFile | undefined
    for await (const file of candidates(face, base)) {
      if (needed.every(file.has)) return { file, text: grapheme }
      if (file.has(base)) withBase ??= file
      last = file
    }
    const file = withBase ?? last
    if (!file) throw new Error('There is no font at all')
    return { file, text: withBase ? String.fromCodePoint(base) : grapheme }
  }

  const keyOf = (grapheme: string, face: Face): string => `${face} ${grapheme}`
  for (const { text, face } of texts) {
    // Brackets are mirrored in right-to-left text.
    for (const { segment } of graphemes.segment(text)) {
      for (const grapheme of [segment, bidi.getMirroredCharacter(segment) ?? segment]) {
        const key = keyOf(grapheme, face)
        if (!chosen.has(key)) chosen.set(key, await choose(grapheme, face))
      }
    }
  }

  const line = ({ text, face }: Written): Piece[] => {
    const levels = bidi.getEmbeddingLevels(text).levels
    const runs: Run[] = []
    for (const { segment, index } of graphemes.segment(text)) {
      const level = levels[index] ?? 0
      const mirrored = level % 2 === 1 ? (bidi.getMirroredCharacter(segment) ?? segment) : segment
      const match = chosen.get(keyOf(mirrored, face))
      if (!match) throw new Error('A line has letters that no font was found for')
      const before = runs.at(-1)
      if (before?.file === match.file && before.level === level) before.letters.push(match.text)
      else runs.push({ file: match.file, level, letters: [match.text] })
    }
    return inOrder(runs).map((run) => ({ font: nameOf(run.file), text: textOf(run) }))
  }

  return { fonts: await cut(texts.flatMap(line), [...chosen.values()]), line }
}

interface Run {
  readonly file: FontFile
  /** Embedding levels of the bidirectional algorithm: odd ones are right to left. */
  readonly level: number
  readonly letters: string[]
}

/** Strong characters are reversed by shaping; neutral ones between them are not. */
const textOf = ({ level, letters: own }: Run): string => {
  const isMirrored = level % 2 === 1 && !/[\p{L}\p{N}]/u.test(own.join(''))
  return (isMirrored ? own.toReversed() : own).join('')
}

/** Runs in visual order (UAX 9, rule L2): from the innermost level outward, right-to-left runs are reversed. */
const inOrder = (runs: readonly Run[]): Run[] => {
  const ordered = [...runs]
  const highest = Math.max(0, ...runs.map(({ level }) => level))
  for (let level = highest; level >= 1; level -= 1) {
    for (let from = 0; from < ordered.length; from += 1) {
      let to = from
      while ((ordered[to]?.level ?? -1) >= level) to += 1
      if (to === from) continue
      ordered.splice(from, to - from, ...ordered.slice(from, to).toReversed())
      from = to
    }
  }
  return ordered
}

const nameOf = ({ path }: FontFile): string => path.slice(path.lastIndexOf('/') + 1)

/** The fonts used, each subset to the characters used and at one weight. */
const cut = async (pieces: readonly Piece[], chosen: readonly Chosen[]): Promise<ReadonlyMap<string, Buffer>> => {
  const { default: subsetFont } = await import('subset-font')
  const used = Map.groupBy(pieces, ({ font }) => font)
  const files = new Map(chosen.map(({ file }) => [nameOf(file), file]))
  const fonts = new Map<string, Buffer>()
  for (const [name, own] of used) {
    const file = files.get(name)
    if (!file) continue
    const text = own.map((piece) => piece.text).join('')
    fonts.set(name, await subsetFont(file.bytes, text, { targetFormat: 'truetype', variationAxes: { ...file.axes } }))
  }
  return fonts
}
