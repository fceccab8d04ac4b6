import type { QueryClient } from '@tanstack/react-query'
import { content, type Endpoint, progress } from '@vesica/contract'
import { createContext } from 'react'
import { readOptions } from '../../data/queries.ts'
import { paths } from '../../paths.ts'

/** The playable or readable data of a library item; a lesson has the same under its own ID. */
export type Studied = Pick<
  content.OpenedItem,
  | 'id'
  | 'title'
  | 'type'
  | 'access'
  | 'isUploaded'
  | 'fileUrl'
  | 'downloadable'
  | 'textContent'
  | 'captions'
  | 'chapters'
  | 'file'
  | 'duration'
  | 'durationMs'
  | 'image'
  | 'images'
>

/** The screen on which something is studied. */
export interface StudyPlace {
  /** The URL of the screen it belongs to. */
  hrefOf: (id: string) => string
  /** Fetches the current data when a stream breaks off. */
  readNow: (client: QueryClient, id: string) => Promise<Pick<Studied, 'fileUrl' | 'access'>>
  /** Reads to refetch after playing or reading. */
  reads: readonly Pick<Endpoint, 'name'>[]
}

const inLibrary: StudyPlace = {
  hrefOf: paths.libraryItem,
  readNow: async (client, id) =>
    (await client.fetchQuery({ ...readOptions(content.getContent, { params: { id } }), staleTime: 0 })).content,
  reads: [progress.getShelf, content.listContent],
}

/** The screen of the studied content: the library unless overridden. */
export const StudiedAt = createContext(inLibrary)
