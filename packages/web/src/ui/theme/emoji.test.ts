/// <reference types="node" />
import { readFileSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { contentCategories } from '@vesica/contract'
import { expect, test } from 'vitest'

const here = (name: string) => fileURLToPath(new URL(name, import.meta.url))
const css = readFileSync(here('fonts-emoji.css'), 'utf8')

/** The font files with few emoji each, and what they are loaded for. */
const usual = Array.from(
  css.matchAll(/url\('(\.\/emoji\/[^']+)'\)[^}]*unicode-range: ([^;]+);/g),
  ([, file, range]) => ({
    file: file ?? '',
    points: (range ?? '').split(', ').map((point) => Number.parseInt(point.slice(2), 16)),
  }),
)

test('the default category emoji are in files of a few KB', () => {
  const few = new Set(usual.flatMap(({ points }) => points))
  const codePoints = Object.values(contentCategories.categoryEmoji).map((emoji) => emoji.codePointAt(0))
  expect(codePoints.length).toBeGreaterThan(0)
  expect(codePoints.filter((point) => point === undefined || !few.has(point))).toEqual([])
  for (const { file } of usual) expect(statSync(here(file)).size).toBeLessThan(10_000)
})

test('no emoji is in two files, which would both be loaded', () => {
  const ranges = Array.from(css.matchAll(/U\+([\dA-F]+)(?:-([\dA-F]+))?/gi), ([, from = '', to = from]) => ({
    from: Number.parseInt(from, 16),
    to: Number.parseInt(to, 16),
  })).toSorted((a, b) => a.from - b.from)
  expect(ranges.length).toBeGreaterThan(100)
  expect(ranges.filter(({ from }, at) => from <= (ranges[at - 1]?.to ?? -1))).toEqual([])
})
