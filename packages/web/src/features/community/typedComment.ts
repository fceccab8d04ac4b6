import type { community } from '@vesica/contract'
import { useState } from 'react'
import { useCurrentUser } from '../../data/hooks.ts'
import { saveInTab, readFromTab } from '../../ui/tab.ts'

/** The item or course a discussion belongs to. */
export interface Place {
  readonly type: community.PlaceType
  readonly id: string
}

/** The draft of a comment or reply. It survives reloads, lost connections and navigation. */
export const useTypedComment = (
  { type, id }: Place,
  replyTo: string | undefined,
): [string, (typed: string) => void] => {
  const key = `comment:${useCurrentUser()?.id ?? ''}:${type}:${id}:${replyTo ?? ''}`
  const [typed, setTyped] = useState(() => {
    const stored = readFromTab(key)
    return typeof stored === 'string' ? stored : ''
  })
  return [
    typed,
    (next) => {
      setTyped(next)
      saveInTab(key, next === '' ? undefined : next)
    },
  ]
}
