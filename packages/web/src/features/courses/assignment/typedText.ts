import { useState } from 'react'
import { useCurrentUser } from '../../../data/hooks.ts'
import { keepInTab, keptInTab } from '../../../ui/tab.ts'

/** The text that is being written for a lesson: it outlasts a reload, a lost line and a look at another screen. */
export const useTypedText = (lessonId: string): [string, (typed: string) => void] => {
  const key = `assignment:${useCurrentUser()?.id ?? ''}:${lessonId}`
  const [typed, setTyped] = useState(() => {
    const kept = keptInTab(key)
    return typeof kept === 'string' ? kept : ''
  })
  return [
    typed,
    (text) => {
      setTyped(text)
      keepInTab(key, text === '' ? undefined : text)
    },
  ]
}
