import { progress, streams } from '@vesica/contract'
import { use, useMemo, useState } from 'react'
import { useReport } from '../../data/report.ts'
import { piecesOf } from '../../data/pieces.ts'
import { addressOf } from '../../data/wire.ts'
import { BookReader } from '../../ui/reading/BookReader.tsx'
import { sitting } from './sitting.ts'
import { StudiedAt, type Studied } from './studied.ts'

/** Whether the item is a paged book that is read here. */
export const isBook = ({ file, type }: Studied): boolean => file?.kind === 'pdf' && type !== 'video' && type !== 'audio'

/** The file URL of an item, for readers with access. */
export const fileAddress = (id: string): string => addressOf(streams.getContentFile, { params: { id } })

type ItemBookProps = {
  item: Studied
  place: string | null
  /** Called with the visible page. */
  onPlace: (page: number) => void
}

/** A library book, opened at the saved page. */
export const ItemBook = ({ item, place, onPlace }: ItemBookProps) => {
  const reportProgress = useReport(progress.reportProgress, use(StudiedAt).reads)
  const [here] = useState(sitting)
  const source = useMemo(() => ({ pieces: (signal: AbortSignal) => piecesOf(fileAddress(item.id), signal) }), [item.id])
  const startAt = Number(place ?? 1)
  const report = (page: number, pages: number) => {
    onPlace(page)
    void reportProgress({ params: { id: item.id }, body: here.placeWord(page, pages > 0 ? page / pages : 0) })
  }
  return (
    <BookReader
      title={item.title}
      source={source}
      startAt={Number.isInteger(startAt) && startAt > 0 ? startAt : 1}
      onPlace={report}
    />
  )
}
