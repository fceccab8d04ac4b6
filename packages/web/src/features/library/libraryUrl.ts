import { content } from '@vesica/contract'
import { listAddress } from '../../lists/listAddress.ts'

/** Page size: full rows at four or five items each. */
export const PAGE_SIZE = 20

export const libraryAddress = listAddress(content.listContent, {
  filters: ['category', 'type', 'level', 'open'],
  sorts: content.contentSorts,
  size: PAGE_SIZE,
})

/** View state of the library, stored in its URL. */
export type LibraryView = typeof libraryAddress.plain

export const { narrowed } = libraryAddress

/** Whether only items with access are listed. */
export const isOnlyOpen = ({ open }: LibraryView): boolean => open === 'true'
