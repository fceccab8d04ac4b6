import { expect, test } from 'vitest'
import { drawingOf } from './strips.ts'

/** The limit of Safari on an iPhone, the lowest of all browsers. */
const IPHONE_PIXELS = 16_777_216

const letterPage = { width: 612, height: 792 }

test('a page of usual size is drawn in one piece, at the screen’s resolution', () => {
  expect(drawingOf(letterPage, 612, 2)).toEqual({
    width: 612,
    height: 792,
    scale: 1,
    ratio: 2,
    strips: [{ top: 0, height: 792 }],
  })
  expect(drawingOf(letterPage, 612, 3).ratio).toBe(2)
})

test.each([
  ['a letter four times as wide as its dialog', letterPage, 2800],
  ['the tallest page there is', { width: 200, height: 14_400 }, 700],
  ['the same, four times as wide', { width: 200, height: 14_400 }, 2800],
  ['the widest page there is', { width: 14_400, height: 200 }, 2800],
  ['a line', { width: 1, height: 14_400 }, 2800],
  ['a page beyond the standard', { width: 1_000_000, height: 1_000_000 }, 20_000],
])('%s is drawn completely, in strips that every browser supports', (_what, page, width) => {
  const { strips, ratio, ...drawn } = drawingOf(page, width, 2)
  for (const { height } of strips) {
    const [wide, high] = [Math.ceil(drawn.width * ratio), Math.ceil(height * ratio)]
    expect(wide * high).toBeLessThanOrEqual(IPHONE_PIXELS)
    expect(Math.max(wide, high)).toBeLessThanOrEqual(16_384)
  }
  let bottom = 0
  for (const { top, height } of strips) {
    expect(top).toBeCloseTo(bottom)
    bottom = top + height
  }
  expect(bottom).toBeCloseTo(drawn.height)
  expect(drawn.height / drawn.width).toBeCloseTo(page.height / page.width)
  expect(strips.length).toBeLessThan(1000)
})
