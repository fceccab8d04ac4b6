import { useState } from 'react'
import { useCurrentUser } from '../../../data/hooks.ts'
import { saveInTab, readFromTab } from '../../../ui/tab.ts'

/** The draft of a submission. It survives reloads, lost connections and navigation. */
export const useTypedText = (lessonId: string): [string, (typed: string) => void] => {
  const key = `assignment:${useCurrentUser()?.id ?? ''}:${lessonId}`
  const [typed, setTyped] = useState(() => {
    const stored = readFromTab(key)
    return typeof stored === 'string' ? stored : ''
  })
  return [
    typed,
    (text) => {
      setTyped(text)
      saveInTab(key, text === '' ? undefined : text)
    },
  ]
}
