import { textIn } from '../../address.ts'

/** The possible page sizes of a back-office list; the first is the default. */
export const pageSizes = [10, 25, 50, 100] as const
export type PageSize = (typeof pageSizes)[number]

/** The page size in an address; the default for anything else. */
export const pageSizeIn = (raw: unknown): PageSize => pageSizes.find((size) => String(size) === textIn(raw)) ?? 10

/** The number of placeholder rows of a loading page. */
export const rowsAwaited = (size: PageSize): number => Math.min(size, 25)
