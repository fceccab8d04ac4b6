import { kept } from '../kept.ts'
import type { PdfFailure } from '../pdf/pdf.ts'

/** A part of a file, and how long the whole is. */
export interface BookPiece {
  readonly bytes: Uint8Array
  readonly total: number
}

/** Loads the bytes from `begin` up to, not including, `end`. @throws Error when they are lost */
export type LoadPiece = (begin: number, end: number) => Promise<BookPiece>

/** A book of which pieces can be loaded until the signal is aborted, or one in memory. */
export type BookSource =
  | { readonly pieces: (signal: AbortSignal) => { readonly load: LoadPiece } }
  | { readonly file: Blob }

/** What can be done in an open book. */
export interface BookActions {
  goTo(page: number): void
  /** @param steps 1: larger, -1: smaller */
  zoom(steps: number): void
  fit(): void
  turn(oneByOne: boolean): void
  /** Marks all places that hold the words; none without words. */
  search(words: string): void
  searchOn(words: string, backwards: boolean): void
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
  /** Pages of which a part could not be drawn. */
  readonly incomplete: readonly number[]
  readonly actions: BookActions | undefined
  /** Loads pieces again that were lost; undefined: none was. */
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

/** Whether pages are turned instead of scrolled: kept by this browser for all books. */
export const storedOneByOne = kept<boolean>('reading:oneByOne', (stored) => stored === 'true')
