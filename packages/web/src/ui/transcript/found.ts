import type { Cue } from './cues.ts'

/** A part of a text; found: it is what was searched for. */
export type Piece = { readonly text: string; readonly found: boolean }

/** Folds a text as searches compare it; its length may change. */
export type FoldText = (text: string) => string

/** A text cut at each place where the words are; one piece where they are not. */
export const piecesOf = (text: string, query: string, fold: FoldText): Piece[] => {
  const needle = fold(query.trim())
  if (needle === '') return [{ text, found: false }]
  const characters = text.match(/.\p{M}*/gsu) ?? []
  const folded = characters.map(fold)
  const haystack = folded.join('')
  /** The letter that each place of the folded text comes from. */
  const characterAt = folded.flatMap((character, at) => Array.from({ length: character.length }, () => at))
  const pieces: Piece[] = []
  const cut = (from: number, to: number, isMatch: boolean) => {
    if (to > from) pieces.push({ text: characters.slice(from, to).join(''), found: isMatch })
  }
  let done = 0
  for (let at = haystack.indexOf(needle); at >= 0; at = haystack.indexOf(needle, at + needle.length)) {
    const from = Math.max(done, characterAt[at] ?? 0)
    const to = (characterAt[at + needle.length - 1] ?? 0) + 1
    cut(done, from, false)
    cut(from, to, true)
    done = to
  }
  cut(done, characters.length, false)
  return pieces
}

/** The cues that hold the words, by their numbers; all of them without words. */
export const cuesWith = (cues: readonly Cue[], query: string, fold: FoldText): number[] => {
  const needle = fold(query.trim())
  return [...cues.keys()].filter((at) => needle === '' || fold(cues[at]?.text ?? '').includes(needle))
}
