import styles from './Item.module.css'
import { Elsewhere, Keeping } from './ItemAccess.tsx'
import { externalOf } from './itemCopy.ts'
import type { Studied } from './studied.ts'

/** The external link or the download; nothing without either. */
export const StudyFile = ({ item }: { item: Studied }) => {
  const isDownloadable = item.downloadable && item.file !== null
  if (!isDownloadable && !externalOf(item)) return null
  return (
    <div className={styles.access}>
      <Elsewhere item={item} />
      <Keeping item={item} />
    </div>
  )
}
