/// <reference types="node" />
import { readFileSync } from 'node:fs'
import { expect, it, test } from 'vitest'
import { coverDrawings, coverOf, coverTints } from './drawings.ts'

const drawings = coverDrawings.map((make, at) => [at, make()] as const)
const numbersIn = (pathData: string): number[] => pathData.split(/[ ,]/).map(Number)

test.each(drawings)('figure %i is within its view box, lines included', (_, { circles, lines, viewBox }) => {
  const [left, top, width, height] = numbersIn(viewBox) as [number, number, number, number]
  const points = [
    ...circles.flatMap(({ cx, cy, r }) => [
      [cx - r, cy - r],
      [cx + r, cy + r],
    ]),
    ...lines.flatMap((line) => line.split(' ').map(numbersIn)),
  ] as [number, number][]
  expect(points.length).toBeGreaterThan(3)
  for (const [x, y] of points) {
    expect(x).toBeGreaterThanOrEqual(left)
    expect(y).toBeGreaterThanOrEqual(top)
    expect(x).toBeLessThanOrEqual(left + width)
    expect(y).toBeLessThanOrEqual(top + height)
  }
})

test('a star of two triangles is drawn as two, and one of nine points as one line', () => {
  const corners = drawings.map(([, { lines }]) => lines.map((line) => line.split(' ').length))
  expect(corners[5]).toEqual([3, 3, 6])
  expect(corners[6]).toEqual([9])
})

it('looks the same for the same item every time', () => {
  expect(coverOf('0192f0a1-7c3e-7000-8000-000000000001')).toEqual(coverOf('0192f0a1-7c3e-7000-8000-000000000001'))
})

it('is spread over all figures and tints, among ids that hardly differ', () => {
  const covers = Array.from({ length: 1200 }, (_, at) =>
    coverOf(`0192f0a1-7c3e-7000-8000-${String(at).padStart(12, '0')}`),
  )
  const counts = Object.values(Object.groupBy(covers, ({ figure, tint }) => `${figure} ${tint}`)).map(
    (group) => group?.length ?? 0,
  )
  expect(counts).toHaveLength(coverDrawings.length * coverTints)
  // An even distribution has twenty each.
  expect(Math.min(...counts)).toBeGreaterThan(5)
  expect(Math.max(...counts)).toBeLessThan(45)
})

it('has a color for each tint', () => {
  const tokens = readFileSync(new URL('../theme/tokens.css', import.meta.url), 'utf8')
  expect(tokens.match(/--cover-\d: light-dark/g)).toHaveLength(coverTints)
})
