import { type content, words } from '@vesica/contract'
import { useEffect, useMemo, useState } from 'react'
import { useFile } from '../../data/useFile.ts'
import type { Captions } from '../../ui/player/medium.ts'
import { type ParsedCaptions, parseCaptions } from './parseCaptions.ts'
import type { Studied } from './studied.ts'

/** Captions as they show over the picture, and what they say. */
export type ItemCaptions = Captions & ParsedCaptions

/** Those in a language of the person, or else the first. */
const chosenOf = (all: readonly content.Captions[]): content.Captions | undefined => {
  const spoken = navigator.languages.map((language) => language.slice(0, 2).toLowerCase())
  const rank = ({ language }: content.Captions) => {
    const at = spoken.indexOf(language.slice(0, 2).toLowerCase())
    return at < 0 ? spoken.length : at
  }
  return all.toSorted((a, b) => rank(a) - rank(b))[0]
}

/** What is said in a film or sound, once it is there; and how it is asked for, to say why it is not. */
export const useCaptions = (item: Pick<Studied, 'id' | 'captions'>) => {
  const chosen = useMemo(() => chosenOf(item.captions), [item.captions])
  const params = { id: item.id, language: chosen?.language ?? '' }
  const read = useFile(words.getCaptions, { params }, chosen?.id ?? '', chosen !== undefined)
  const { data: file } = read
  const [parsed, setParsed] = useState<ParsedCaptions>()
  useEffect(() => {
    let isHere = true
    // What cannot be read says nothing.
    const parsing = file
      ?.text()
      .then(parseCaptions)
      .catch(() => ({ cues: [], transcript: [] }))
    void parsing?.then((all) => isHere && setParsed(all))
    return () => {
      isHere = false
    }
  }, [file])
  const captions = useMemo(
    (): ItemCaptions | undefined => chosen && parsed && { language: chosen.language, label: chosen.label, ...parsed },
    [chosen, parsed],
  )
  return { captions, read }
}
