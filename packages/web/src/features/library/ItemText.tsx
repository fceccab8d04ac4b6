import { progress } from '@vesica/contract'
import { use, useState } from 'react'
import { useSay } from '../../data/say.ts'
import { ArticleReader } from '../../ui/reading/ArticleReader.tsx'
import type { ReadingPlace } from '../../ui/reading/reading.ts'
import { lengthOf } from './itemWords.ts'
import { sitting } from './sitting.ts'
import { StudiedAt, type Studied } from './studied.ts'

type ItemTextProps = {
  item: Studied
  text: string
  place: string | null
  /** Told the paragraph in view. */
  onPlace: (paragraph: number) => void
}

/** What is read of the library, from where one left it. */
export const ItemText = ({ item, text, place, onPlace }: ItemTextProps) => {
  const say = useSay(progress.reportProgress, use(StudiedAt).reads)
  const [here] = useState(sitting)
  const startAt = Number(place ?? 0)
  const tell = ({ paragraph, of, atEnd }: ReadingPlace) => {
    onPlace(paragraph)
    void say({ params: { id: item.id }, body: here.placeWord(paragraph, atEnd ? 1 : paragraph / of) })
  }
  return (
    <ArticleReader
      title={item.title}
      startAt={Number.isInteger(startAt) ? startAt : 0}
      lengthSaid={lengthOf(item) !== undefined}
      onPlace={tell}
    >
      {text}
    </ArticleReader>
  )
}
