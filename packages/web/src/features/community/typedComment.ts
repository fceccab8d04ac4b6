import type { community } from '@vesica/contract'
import { useState } from 'react'
import { useCurrentUser } from '../../data/hooks.ts'
import { saveInTab, readFromTab } from '../../ui/tab.ts'

/** Where a discussion stands. */
export interface Place {
  readonly type: community.PlaceType
  readonly id: string
}

/**
 * What is being written below a place, or in reply to a comment there: it outlasts a reload, a lost line and a look at another
 * screen.
 */
export const useTypedComment = (
  { type, id }: Place,
  replyTo: string | undefined,
): [string, (typed: string) => void] => {
  const key = `comment:${useCurrentUser()?.id ?? ''}:${type}:${id}:${replyTo ?? ''}`
  const [typed, setTyped] = useState(() => {
    const kept = readFromTab(key)
    return typeof kept === 'string' ? kept : ''
  })
  return [
    typed,
    (next) => {
      setTyped(next)
      saveInTab(key, next === '' ? undefined : next)
    },
  ]
}
