import type { content } from '@vesica/contract'
import { use } from 'react'
import { fileSize } from '../../format/fileSize.ts'
import { date } from '../../format/time.ts'
import { text } from '../../i18n/text.ts'
import { paths } from '../../paths.ts'
import { Fact, Facts } from '../../ui/text/Facts.tsx'
import { lengthOf } from './itemCopy.ts'
import { LookedAt } from './Shelf.tsx'

/** The facts of an item, line by line. */
export const ItemFacts = ({ item }: { item: content.OpenedItem }) => {
  const length = lengthOf(item)
  const lookedAt = use(LookedAt)
  return (
    <Facts>
      <Fact name={text.labels.type}>{text.media.kinds[item.type]}</Fact>
      {length && <Fact name={text.labels.length}>{length}</Fact>}
      <Fact name={text.labels.category}>
        {lookedAt ? item.category : <a href={paths.library({ category: item.categoryId })}>{item.category}</a>}
      </Fact>
      <Fact name={text.labels.availableTo}>{item.sample ? text.labels.allLevels : item.planName}</Fact>
      {item.publishedAt && <Fact name={text.labels.published}>{date(item.publishedAt)}</Fact>}
      {item.file && (
        <Fact name={text.labels.file}>
          {item.file.kind.toUpperCase()}, {fileSize(item.file.bytes)}
        </Fact>
      )}
    </Facts>
  )
}
