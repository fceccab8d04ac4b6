import { storedChoice } from '../storedChoice.ts'
import type { PdfFailure } from '../pdf/pdf.ts'

/** A chunk of a file, and the length of the whole. */
export interface BookPiece {
  readonly bytes: Uint8Array
  readonly total: number
}

/** Loads the bytes from `begin` up to, excluding, `end`. @throws Error when they cannot be loaded */
export type LoadPiece = (begin: number, end: number) => Promise<BookPiece>

/** A book loaded in chunks until the signal is aborted, or one in memory. */
export type BookSource =
  | { readonly pieces: (signal: AbortSignal) => { readonly load: LoadPiece } }
  | { readonly file: Blob }

/** The controls of an open book. */
export interface BookActions {
  goTo(page: number): void
  /** @param steps 1: larger, -1: smaller */
  zoom(steps: number): void
  fit(): void
  turn(oneByOne: boolean): void
  /** Marks all matches; none for an empty query. */
  search(query: string): void
  searchOn(query: string, backwards: boolean): void
}

export type BookState = {
  readonly status: 'loading' | 'ready' | 'failed'
  readonly failure: PdfFailure
  readonly page: number
  readonly pages: number
  /** Percent. */
  readonly zoom: number
  /** pending: pages are still being searched. */
  readonly found: { readonly at: number; readonly total: number; readonly pending: boolean } | undefined
  /** Pages that could not be drawn completely. */
  readonly incomplete: readonly number[]
  readonly actions: BookActions | undefined
  /** Reloads failed chunks; undefined: none failed. */
  readonly retry: (() => void) | undefined
}

export const unopened: BookState = {
  status: 'loading',
  failure: 'lost',
  page: 1,
  pages: 0,
  zoom: 100,
  found: undefined,
  incomplete: [],
  actions: undefined,
  retry: undefined,
}

/** Whether pages are turned instead of scrolled, stored by this browser for all books. */
export const storedOneByOne = storedChoice<boolean>('reading:oneByOne', (stored) => stored === 'true')
