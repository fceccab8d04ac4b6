import { progress } from '@vesica/contract'
import { Suspense, use, useState } from 'react'
import { useReport } from '../../data/report.ts'
import { RowsSkeleton } from '../../ui/page/RowsSkeleton.tsx'
import type { ReadingPlace } from '../../ui/reading/reading.ts'
import { lengthOf } from './itemCopy.ts'
import { sitting } from './sitting.ts'
import { StudiedAt, type Studied } from './studied.ts'
import { lazyPart } from '../../ui/lazyPart.tsx'

const ArticleReader = lazyPart(async () => (await import('../../ui/reading/ArticleReader.tsx')).ArticleReader)

type ItemTextProps = {
  item: Studied
  text: string
  place: string | null
  /** Called with the visible paragraph. */
  onPlace: (paragraph: number) => void
}

/** A text of the library, opened at the saved position. */
export const ItemText = ({ item, text, place, onPlace }: ItemTextProps) => {
  const reportProgress = useReport(progress.reportProgress, use(StudiedAt).reads)
  const [here] = useState(sitting)
  const startAt = Number(place ?? 0)
  const report = ({ paragraph, of, atEnd }: ReadingPlace) => {
    onPlace(paragraph)
    void reportProgress({ params: { id: item.id }, body: here.placeWord(paragraph, atEnd ? 1 : paragraph / of) })
  }
  return (
    <Suspense fallback={<RowsSkeleton count={6} icon={false} />}>
      <ArticleReader
        title={item.title}
        startAt={Number.isInteger(startAt) ? startAt : 0}
        lengthSaid={lengthOf(item) !== undefined}
        onPlace={report}
      >
        {text}
      </ArticleReader>
    </Suspense>
  )
}
