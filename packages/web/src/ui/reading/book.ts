import { kept } from '../kept.ts'
import type { PdfFailure } from '../pdf/pdf.ts'

/** A book at an address, of which parts can be asked for, or in memory. */
export type BookSource =
  | { readonly url: string; readonly headers?: Readonly<Record<string, string>> }
  | { readonly file: Blob }

/** What can be done in an open book. */
export interface BookActs {
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
  readonly acts: BookActs | undefined
}

export const unopened: BookState = {
  status: 'loading',
  failure: 'lost',
  page: 1,
  pages: 0,
  zoom: 100,
  found: undefined,
  incomplete: [],
  acts: undefined,
}

/** Whether pages are turned instead of scrolled: kept by this browser for all books. */
export const keptOneByOne = kept<boolean>('reading:oneByOne', (stored) => stored === 'true')
