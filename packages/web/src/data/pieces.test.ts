import { expect, onTestFinished, test, vi } from 'vitest'
import { piecesOf, type PieceParts, timed } from './pieces.ts'

const TOTAL = 1000
const bytesFrom = (begin: number, end: number) =>
  Uint8Array.from({ length: end - begin }, (_, at) => (begin + at) % 256)

type RequestPiece = PieceParts['ask']
const good: RequestPiece = (_address, [begin, end]) =>
  Promise.resolve(
    new Response(bytesFrom(begin, end), {
      status: 206,
      headers: { 'content-range': `bytes ${begin}-${end - 1}/${TOTAL}` },
    }),
  )
const refused =
  (status: number, headers: Record<string, string> = {}): RequestPiece =>
  () =>
    Promise.resolve(new Response('', { status, headers }))
const lost: RequestPiece = () => Promise.reject(new Error('no connection'))

/**
 * Answers requests as specified, and then successfully. @returns the waits in milliseconds, and the number of requests
 */
const loading = (...answers: RequestPiece[]) => {
  const waited: number[] = []
  const controller = new AbortController()
  let requestCount = 0
  const respond: RequestPiece = (...request) => {
    requestCount += 1
    return (answers.shift() ?? good)(...request)
  }
  const wait = (ms: number) => {
    waited.push(ms)
    return Promise.resolve()
  }
  const { load } = piecesOf('/api/content/1/file', controller.signal, { ask: respond, wait })
  return { load, waited, going: controller, asked: () => requestCount }
}

/** Pending work is done. */
const settle = () => new Promise<void>((resolve) => setImmediate(resolve))

test('a piece has the length of the whole file', async () => {
  const { load } = loading()
  expect(await load(10, 20)).toEqual({ bytes: bytesFrom(10, 20), total: TOTAL })
})

test('a file that is delivered whole reports its own length', async () => {
  const { load } = loading(() => Promise.resolve(new Response('Words')))
  expect(await load(0, 100)).toMatchObject({ total: 5 })
})

test('retries wait as long as a busy server requests, any number of times', async () => {
  const { load, waited } = loading(...Array<RequestPiece>(6).fill(refused(429, { 'retry-after': '17' })), refused(503))
  expect((await load(10, 20)).bytes).toEqual(bytesFrom(10, 20))
  expect(waited).toEqual([...Array<number>(6).fill(17_000), 1000])
})

test('a lost connection is retried four times', async () => {
  const { load, waited } = loading(lost, lost, lost)
  expect((await load(10, 20)).total).toBe(TOTAL)
  expect(waited).toEqual([1000, 2000, 4000])
  await expect(loading(lost, lost, lost, lost).load(10, 20)).rejects.toThrow('no connection')
})

test('a forbidden file fails at once', async () => {
  const single = loading(refused(403))
  await expect(single.load(10, 20)).rejects.toThrow('403')
  expect([single.asked(), single.waited]).toEqual([1, []])
})

test('at most four pieces are requested at once, and none after the book closes', async () => {
  const answers: (() => void)[] = []
  const slow: RequestPiece = (...request) => new Promise((resolve) => answers.push(() => resolve(good(...request))))
  const { load, asked, going } = loading(...Array<RequestPiece>(7).fill(slow), lost)
  const pieces = Array.from({ length: 6 }, (_, at) => load(at * 10, at * 10 + 10))
  await settle()
  expect(asked()).toBe(4)
  answers.shift()?.()
  await pieces[0]
  await settle()
  expect(asked()).toBe(5)
  // Another one has no turn yet either: the free slot is taken.
  const last = load(60, 70)
  await settle()
  expect(asked()).toBe(5)
  for (const answer of answers.splice(0)) answer()
  await settle()
  expect(asked()).toBe(7)
  for (const answer of answers.splice(0)) answer()
  await Promise.all([...pieces, last])
  going.abort()
  await expect(load(0, 10)).rejects.toThrow('no connection')
  expect(asked()).toBe(8)
})

test('a wait ends on time or when it is aborted, and leaves nothing behind', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const controller = new AbortController()
  const added = vi.spyOn(controller.signal, 'addEventListener')
  const removed = vi.spyOn(controller.signal, 'removeEventListener')
  const waited = timed(1000, controller.signal)
  await vi.advanceTimersByTimeAsync(1000)
  await waited
  expect(removed.mock.calls[0]?.slice(0, 2)).toEqual(added.mock.calls[0]?.slice(0, 2))
  const cut = timed(1000, controller.signal)
  controller.abort(new Error('closed'))
  await expect(cut).rejects.toThrow('closed')
  await expect(timed(1000, controller.signal)).rejects.toThrow('closed')
  expect(vi.getTimerCount()).toBe(0)
})
