import { describe, expect, it } from 'vitest'
import { type Circle, shapeOfLevel, flower, flowerOfLife, seedOfLife, vesica } from './geometry.ts'

const distance = (a: Circle, b: Circle) => Math.hypot(a.cx - b.cx, a.cy - b.cy)

describe('computed geometry', () => {
  it('draws the vesica as two equal circles, each through the center of the other', () => {
    const [left, right] = vesica(24).circles as [Circle, Circle]
    expect(left.r).toBe(right.r)
    expect(distance(left, right)).toBeCloseTo(left.r, 6)
  })

  it('draws seven circles and their frame for the seed, nineteen for the flower', () => {
    expect(seedOfLife(10).circles).toHaveLength(8)
    expect(flowerOfLife(10).circles).toHaveLength(20)
    expect(flower(10, 3).circles).toHaveLength(38)
  })

  it('places every petal circle exactly one radius from its nearest neighbor', () => {
    const petals = flowerOfLife(10).circles.filter((circle) => circle.r === 10)
    for (const petal of petals) {
      const nearest = Math.min(
        ...petals.filter((candidate) => candidate !== petal).map((candidate) => distance(petal, candidate)),
      )
      expect(nearest).toBeCloseTo(10, 2)
    }
  })

  it('keeps every circle inside the view box', () => {
    for (const drawing of [vesica(7), seedOfLife(7), flowerOfLife(7), shapeOfLevel(3)]) {
      const [left, top, width, height] = drawing.viewBox.split(' ').map(Number) as [number, number, number, number]
      for (const { cx, cy, r } of drawing.circles) {
        expect(cx - r).toBeGreaterThanOrEqual(left)
        expect(cy - r).toBeGreaterThanOrEqual(top)
        expect(cx + r).toBeLessThanOrEqual(left + width)
        expect(cy + r).toBeLessThanOrEqual(top + height)
      }
    }
  })
})
