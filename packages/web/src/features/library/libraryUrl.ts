import { content } from '@vesica/contract'
import { listAddress } from '../../lists/listAddress.ts'

/** Items of a page: whole rows, with four or five in each. */
export const PAGE_SIZE = 20

export const libraryAddress = listAddress(content.listContent, {
  filters: ['category', 'type', 'level', 'open'],
  sorts: content.contentSorts,
  size: PAGE_SIZE,
})

/** What the library shows: exactly what its address says. */
export type LibraryView = typeof libraryAddress.plain

export const { narrowed } = libraryAddress

/** Whether only what opens is shown. */
export const isOnlyOpen = ({ open }: LibraryView): boolean => open === 'true'
