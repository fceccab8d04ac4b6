import { type content, progress } from '@vesica/contract'
import { useEffect, useState } from 'react'
import { useReport } from '../../data/report.ts'

/**
 * Reports that an item was opened and waits for the saved position, which may have changed on another device.
 * @returns undefined while loading; null without a position or if loading failed
 */
export const useOpened = ({
  id,
  access,
  progress: known,
}: content.OpenedItem): progress.Progress | null | undefined => {
  const [opened, setOpened] = useState<progress.Progress | null>()
  const openContent = useReport(progress.openContent, [progress.getShelf])
  const [open] = useState(() => async () => {
    const reply = access.opens ? await openContent({ params: { id } }) : undefined
    setOpened(reply?.progress ?? known)
  })
  useEffect(() => void open(), [open])
  return opened
}
