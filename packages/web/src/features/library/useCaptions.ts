import { type content, texts } from '@vesica/contract'
import { useEffect, useMemo, useState } from 'react'
import { useFile } from '../../data/useFile.ts'
import type { Captions } from '../../ui/player/medium.ts'
import { type ParsedCaptions, parseCaptions } from './parseCaptions.ts'
import type { Studied } from './studied.ts'

/** Parsed captions: cues for the picture, and the transcript. */
export type ItemCaptions = Captions & ParsedCaptions

/** Captions in a preferred language of the person, otherwise the first. */
const chosenOf = (all: readonly content.Captions[]): content.Captions | undefined => {
  const languages = navigator.languages.map((language) => language.slice(0, 2).toLowerCase())
  const rank = ({ language }: content.Captions) => {
    const at = languages.indexOf(language.slice(0, 2).toLowerCase())
    return at < 0 ? languages.length : at
  }
  return all.toSorted((a, b) => rank(a) - rank(b))[0]
}

/** The captions of a film or audio item once loaded, with the read for its errors. */
export const useCaptions = (item: Pick<Studied, 'id' | 'captions'>) => {
  const chosen = useMemo(() => chosenOf(item.captions), [item.captions])
  const params = { id: item.id, language: chosen?.language ?? '' }
  const read = useFile(texts.getCaptions, { params }, chosen?.id ?? '', chosen !== undefined)
  const { data: file } = read
  const [parsed, setParsed] = useState<ParsedCaptions>()
  useEffect(() => {
    let isHere = true
    // An unreadable file yields no captions.
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
