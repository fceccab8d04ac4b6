import { useState } from 'react'
import { useCurrentUser } from '../../../data/hooks.ts'
import { saveInTab, readFromTab } from '../../../ui/tab.ts'

/** The text that is being written for a lesson: it outlasts a reload, a lost line and a look at another screen. */
export const useTypedText = (lessonId: string): [string, (typed: string) => void] => {
  const key = `assignment:${useCurrentUser()?.id ?? ''}:${lessonId}`
  const [typed, setTyped] = useState(() => {
    const kept = readFromTab(key)
    return typeof kept === 'string' ? kept : ''
  })
  return [
    typed,
    (text) => {
      setTyped(text)
      saveInTab(key, text === '' ? undefined : text)
    },
  ]
}
