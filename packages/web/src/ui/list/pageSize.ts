import { textIn } from '../../address.ts'

/** How many rows a page of a back-office list may hold; the first is the usual one. */
export const pageSizes = [10, 25, 50, 100] as const
export type PageSize = (typeof pageSizes)[number]

/** The page size that an address names; the usual one for anything else. */
export const pageSizeIn = (raw: unknown): PageSize => pageSizes.find((size) => String(size) === textIn(raw)) ?? 10

/** Rows that are drawn in place of a page that is not there yet. */
export const rowsAwaited = (size: PageSize): number => Math.min(size, 25)
