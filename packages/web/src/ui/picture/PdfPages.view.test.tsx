import { act, screen } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { show } from '../../../test/show.tsx'
import * as pdf from '../pdf/pdf.ts'
import { PdfPages } from './PdfPages.tsx'

const { failureOf, lacksPicture } = pdf
vi.mock('../pdf/pdf.ts', { spy: true })

/** The library's result for any file. */
const opensAs = (promise: Promise<unknown>) =>
  vi.mocked(pdf.openPdf).mockReturnValueOnce({ promise, destroy: () => Promise.resolve() } as never)

/** A page of 300 × 60,000 px, and control over its strips: the next drawing, and whether strips are near. */
const aTallPage = () => {
  const drawn: { offsetY: number; fail: () => void }[] = []
  const page = {
    pageNumber: 1,
    objs: [],
    commonObjs: [],
    getViewport: ({ scale = 1, offsetY = 0 }) => ({ width: 300 * scale, height: 60_000 * scale, offsetY }),
    render: ({ viewport }: { viewport: { offsetY: number } }) => {
      const { promise, reject } = Promise.withResolvers<void>()
      const fail = () => reject(new Error('RenderingCancelledException'))
      drawn.push({ offsetY: viewport.offsetY, fail })
      return { promise, cancel: fail }
    },
  }
  const watchers = new Set<(entries: { isIntersecting: boolean }[]) => void>()
  class Observer {
    readonly #tell: (entries: { isIntersecting: boolean }[]) => void
    constructor(notify: (entries: { isIntersecting: boolean }[]) => void) {
      this.#tell = notify
    }
    observe = () => watchers.add(this.#tell)
    disconnect = () => watchers.delete(this.#tell)
  }
  vi.stubGlobal('IntersectionObserver', Observer)
  vi.stubGlobal('devicePixelRatio', 2)
  onTestFinished(() => void vi.unstubAllGlobals())
  opensAs(Promise.resolve({ numPages: 1, getPage: () => Promise.resolve(page) }))
  const near = (isIntersecting: boolean) => act(async () => watchers.forEach((notify) => notify([{ isIntersecting }])))
  return { drawn, near }
}

test('strips of a tall page are drawn from their offset, in device pixels', async () => {
  const { drawn, near } = aTallPage()
  show(<PdfPages file={new Blob(['x'])} width={300} onFault={() => undefined} />)
  await screen.findByRole('img')
  await near(true)
  const [first, second, third] = drawn.map(({ offsetY }) => offsetY)
  // 2^23 pixels at 600 per line are 13,981 lines, of which each CSS px takes two.
  expect([first, second, third]).toEqual([-0, -13_980, -27_960])
})

test('a strip that leaves the view before it is drawn is not an error, and one that fails is', async () => {
  const { drawn, near } = aTallPage()
  let reported = 0
  show(<PdfPages file={new Blob(['x'])} width={300} onFault={() => (reported += 1)} />)
  await screen.findByRole('img')
  await near(true)
  await near(false)
  expect([screen.queryByRole('alert'), reported]).toEqual([null, 0])
  await near(true)
  await act(async () => drawn.at(-1)?.fail())
  expect([screen.getByRole('alert').textContent, reported]).toEqual([expect.stringMatching(/page 1/i), 1])
})

test('a proof that requires a password says so', async () => {
  opensAs(Promise.reject(Object.assign(new Error('No password given'), { name: 'PasswordException' })))
  show(<PdfPages file={new Blob(['x'])} width={300} onFault={() => undefined} />)
  expect((await screen.findByRole('alert')).textContent).toMatch(/password/i)
})

test('a proof that is not a PDF says so, and reports it', async () => {
  let reported = 0
  show(<PdfPages file={new Blob(['Dear all, this is a letter.'])} width={300} onFault={() => (reported += 1)} />)
  expect((await screen.findByRole('alert')).textContent).toMatch(/couldn’t be displayed/)
  expect(reported).toBeGreaterThan(0)
})

test.each([
  ['PasswordException', 'locked'],
  ['InvalidPDFException', 'broken'],
  ['ResponseException', 'lost'],
])('the library’s %s is reported as %s', (name, failure) => expect(failureOf(name)).toBe(failure))

test.each([
  ['none', [['g_d0_f1', null]], false],
  ['one that was decoded', [['img_p2_1', { width: 1 }]], false],
  ['one that was not', [['img_p2_1', null]], true],
  ['one of another page that was not', [['g_d0_img_p20_1', null]], false],
])('a page is incomplete when a picture could not be decoded: %s', (_what, objs, lacks) => {
  expect(lacksPicture({ pageNumber: 3, objs: [], commonObjs: objs } as never)).toBe(lacks)
  expect(lacksPicture({ pageNumber: 3, objs, commonObjs: [] } as never)).toBe(lacks)
})
