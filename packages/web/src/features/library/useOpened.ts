import { type content, progress } from '@vesica/contract'
import { useEffect, useState } from 'react'
import { useSay } from '../../data/say.ts'

/**
 * Says that an item was opened, and waits for the place to go on from: it may have moved on another device.
 * @returns undefined as long as nothing is known; null where there is none, or it could not be learnt
 */
export const useOpened = ({
  id,
  access,
  progress: known,
}: content.OpenedItem): progress.Progress | null | undefined => {
  const [opened, setOpened] = useState<progress.Progress | null>()
  const say = useSay(progress.openContent, [progress.getShelf])
  const [open] = useState(() => async () => {
    const reply = access.opens ? await say({ params: { id } }) : undefined
    setOpened(reply?.progress ?? known)
  })
  useEffect(() => void open(), [open])
  return opened
}
