import type { QueryClient } from '@tanstack/react-query'
import { content, type Endpoint, progress } from '@vesica/contract'
import { createContext } from 'react'
import { readOptions } from '../../data/queries.ts'
import { paths } from '../../paths.ts'

/** What is played or read of an item of the library; a lesson of a course has the same, under its own id. */
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

/** Where something is studied. */
export interface StudyPlace {
  /** Of the screen it belongs to. */
  hrefOf: (id: string) => string
  /** It as the server has it now, asked for when a stream breaks off. */
  readNow: (client: QueryClient, id: string) => Promise<Pick<Studied, 'fileUrl' | 'access'>>
  /** Reads that are old once something was played or read. */
  reads: readonly Pick<Endpoint, 'name'>[]
}

const inLibrary: StudyPlace = {
  hrefOf: paths.libraryItem,
  readNow: async (client, id) =>
    (await client.fetchQuery({ ...readOptions(content.getContent, { params: { id } }), staleTime: 0 })).content,
  reads: [progress.getShelf, content.listContent],
}

/** Where what is studied stands: in the library, unless a screen says otherwise. */
export const StudiedAt = createContext(inLibrary)
