import { PDFDataRangeTransport } from 'pdfjs-dist'
import type { BookPiece, BookSource, LoadPiece } from './book.ts'

/** The chunk size: a book is read where it is opened, not loaded as a whole. */
export const PIECE_BYTES = 256 * 1024

/** Called when chunks failed, with a function that reloads them, and when none is missing anymore. */
export type OnLost = (retry: (() => void) | undefined) => void

/** Passes the chunks to the library that it requests. A failed one keeps it waiting until it is reloaded. */
class PieceTransport extends PDFDataRangeTransport {
  readonly #load: LoadPiece
  readonly #onLost: OnLost
  readonly #lost = new Map<number, number>()

  constructor(first: BookPiece, load: LoadPiece, onLost: OnLost) {
    super(first.total, first.bytes)
    this.#load = load
    this.#onLost = onLost
  }

  override requestDataRange(begin: number, end: number): void {
    void this.#load(begin, end).then(
      ({ bytes }) => this.onDataRange(begin, bytes),
      () => this.#lose(begin, end),
    )
  }

  #lose(begin: number, end: number): void {
    this.#lost.set(begin, end)
    this.#onLost(() => {
      const lost = [...this.#lost]
      this.#lost.clear()
      this.#onLost(undefined)
      for (const [from, to] of lost) this.requestDataRange(from, to)
    })
  }
}

/**
 * The library's source for a book: its bytes if there are few, or chunks on request.
 * @throws Error when the first chunk cannot be loaded
 */
export const bytesOf = async (
  source: BookSource,
  signal: AbortSignal,
  onLost: OnLost,
): Promise<{ data: Uint8Array } | { range: PDFDataRangeTransport }> => {
  if ('file' in source) return { data: new Uint8Array(await source.file.arrayBuffer()) }
  const { load } = source.pieces(signal)
  const first = await load(0, PIECE_BYTES)
  if (first.bytes.length >= first.total) return { data: first.bytes }
  return { range: new PieceTransport(first, load, (retry) => signal.aborted || onLost(retry)) }
}
