import type { Cue } from './cues.ts'

/** A part of a text; found: it is what was searched for. */
export type Piece = { readonly text: string; readonly found: boolean }

/** Folds a text as searches compare it; its length may change. */
export type FoldText = (text: string) => string

/** A text cut at each place where the words are; one piece where they are not. */
export const piecesOf = (text: string, words: string, fold: FoldText): Piece[] => {
  const wanted = fold(words.trim())
  if (wanted === '') return [{ text, found: false }]
  const letters = text.match(/.\p{M}*/gsu) ?? []
  const folded = letters.map(fold)
  const where = folded.join('')
  /** The letter that each place of the folded text comes from. */
  const letterAt = folded.flatMap((letter, at) => Array.from({ length: letter.length }, () => at))
  const pieces: Piece[] = []
  const cut = (from: number, to: number, found: boolean) => {
    if (to > from) pieces.push({ text: letters.slice(from, to).join(''), found })
  }
  let done = 0
  for (let at = where.indexOf(wanted); at >= 0; at = where.indexOf(wanted, at + wanted.length)) {
    const from = Math.max(done, letterAt[at] ?? 0)
    const to = (letterAt[at + wanted.length - 1] ?? 0) + 1
    cut(done, from, false)
    cut(from, to, true)
    done = to
  }
  cut(done, letters.length, false)
  return pieces
}

/** The cues that hold the words, by their numbers; all of them without words. */
export const cuesWith = (cues: readonly Cue[], words: string, fold: FoldText): number[] => {
  const wanted = fold(words.trim())
  return [...cues.keys()].filter((at) => wanted === '' || fold(cues[at]?.text ?? '').includes(wanted))
}
