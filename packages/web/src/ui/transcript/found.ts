import type { Cue } from './cues.ts'

/** A part of a text; found: it is what was searched for. */
export type Piece = { readonly text: string; readonly found: boolean }

/** As it is compared: without case, and without the marks on letters. The same length as before. */
const folded = (text: string): string =>
  Array.from({ length: text.length }, (_, at) => {
    const letter = text.charAt(at)
    const bare = letter.normalize('NFD').charAt(0).toLowerCase()
    return bare.length === 1 ? bare : letter
  }).join('')

/** A text cut at each place where the words are; one piece where they are not. */
export const piecesOf = (text: string, words: string): Piece[] => {
  const wanted = folded(words.trim())
  if (wanted === '') return [{ text, found: false }]
  const where = folded(text)
  const pieces: Piece[] = []
  let done = 0
  for (let at = where.indexOf(wanted); at >= 0; at = where.indexOf(wanted, done)) {
    if (at > done) pieces.push({ text: text.slice(done, at), found: false })
    done = at + wanted.length
    pieces.push({ text: text.slice(at, done), found: true })
  }
  if (done < text.length) pieces.push({ text: text.slice(done), found: false })
  return pieces
}

/** The cues that hold the words, by their numbers; all of them without words. */
export const cuesWith = (cues: readonly Cue[], words: string): number[] => {
  const wanted = folded(words.trim())
  return [...cues.keys()].filter((at) => wanted === '' || folded(cues[at]?.text ?? '').includes(wanted))
}
