import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Source } from './SourceField.tsx'
import { lengthOf, readingTime } from './lengths.ts'

interface Described {
  readonly values: { readonly duration: string; readonly source: Source; readonly text: string }
  readonly set: (changed: { readonly duration: string }) => void
}

/**
 * Fills in the length of an item from the chosen file or the written text, as long as nobody typed one. `onChosen`:
 * receives the file. `onLeft`: on blur, an empty field is filled in again.
 */
export const useLength = ({ values: { duration, source, text }, set }: Described) => {
  const [ofFile, setOfFile] = useState<string>()
  const [filled, setFilled] = useState<string>()
  const latest = useRef<File>(undefined)
  const known = source === 'text' ? readingTime(text) : source === 'upload' ? ofFile : undefined
  const fill = () => {
    if (known === undefined || duration === known) return
    setFilled(known)
    set({ duration: known })
  }
  const follow = useEffectEvent(() => {
    if (duration.trim() === '' || duration === filled) fill()
  })
  useEffect(() => follow(), [known])
  return {
    onChosen: async (file: File) => {
      latest.current = file
      const length = await lengthOf(file)
      if (latest.current === file) setOfFile(length)
    },
    onLeft: () => {
      if (duration.trim() === '') fill()
    },
  }
}
