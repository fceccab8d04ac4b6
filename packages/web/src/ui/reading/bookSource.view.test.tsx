import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { PDFDataRangeTransport } from 'pdfjs-dist'
import { show } from '../../../test/show.tsx'
import type { LoadPiece } from './book.ts'
import { BookReader } from './BookReader.tsx'
import { bytesOf } from './bookSource.ts'

const TOTAL = 1_000_000

/** A file whose chunks fail from the second on, as long as `isDown` holds. */
const aFile = () => {
  const file = { isDown: false }
  const load: LoadPiece = (begin, end) =>
    file.isDown
      ? Promise.reject(new Error('lost'))
      : Promise.resolve({ bytes: new Uint8Array(end - begin), total: TOTAL })
  return { file, source: { pieces: () => ({ load }) } }
}

test('lost pieces are reported, and load on retry', async () => {
  const { file, source } = aFile()
  let retry: (() => void) | undefined
  const retryStates: boolean[] = []
  const from = await bytesOf(source, new AbortController().signal, (next) => {
    retry = next
    retryStates.push(next !== undefined)
  })
  const { range } = from as { range: PDFDataRangeTransport }
  const begins: number[] = []
  range.transportReady(({ begin }: { begin: number }) => begins.push(begin))
  expect(range.length).toBe(TOTAL)
  file.isDown = true
  range.requestDataRange(262_144, 524_288)
  range.requestDataRange(524_288, 786_432)
  await expect.poll(() => retryStates).toEqual([true, true])
  file.isDown = false
  retry?.()
  await expect.poll(() => begins).toEqual([262_144, 524_288])
  expect(retryStates).toEqual([true, true, false])
})

test('a small book is loaded as a whole', async () => {
  const source = { pieces: () => ({ load: () => Promise.resolve({ bytes: new Uint8Array(100), total: 100 }) }) }
  expect(await bytesOf(source, new AbortController().signal, () => undefined)).toEqual({ data: new Uint8Array(100) })
})

test('a book whose first piece is lost says so', async () => {
  const source = { pieces: () => ({ load: () => Promise.reject(new Error('lost')) }) }
  show(<BookReader title="Letters on patience" source={source} />)
  expect((await screen.findByRole('alert')).textContent).toContain('The connection was lost')
})
