import { afterEach, expect, test, vi } from 'vitest'
import { lengthOf, readingTime } from './lengths.ts'

afterEach(() => vi.restoreAllMocks())

/** A recording of this duration in seconds according to the browser; NaN: unreadable. */
const aRecording = (seconds: number): File => {
  Object.assign(URL, { createObjectURL: () => 'blob:of-a-test', revokeObjectURL: () => undefined })
  const usual = document.createElement.bind(document)
  vi.spyOn(document, 'createElement').mockImplementation(((name: string) => {
    const medium = usual(name)
    Object.defineProperty(medium, 'duration', { value: seconds })
    Object.defineProperty(medium, 'src', {
      set: () => {
        medium.dispatchEvent(new Event(Number.isNaN(seconds) ? 'error' : 'loadedmetadata'))
      },
    })
    return medium
  }) as typeof document.createElement)
  return new File(['x'], 'talk.mp4', { type: 'video/mp4' })
}

test.each([
  [0.2, '1 s'],
  [59.4, '59 s'],
  [59.5, '1 min'],
  [89, '1 min'],
  [90, '2 min'],
  [3900, '1 h 5 min'],
  [Number.POSITIVE_INFINITY, undefined],
  [Number.NaN, undefined],
])('a recording of %d seconds has the duration %s', async (seconds, length) => {
  expect(await lengthOf(aRecording(seconds))).toBe(length)
})

test('a file that is not a recording has no duration, and a text takes a minute for 200 words', async () => {
  expect(await lengthOf(new File(['x'], 'a.txt', { type: 'text/plain' }))).toBeUndefined()
  expect(['', 'one', 'word '.repeat(400)].map(readingTime)).toEqual([undefined, '1 min', '2 min'])
})
