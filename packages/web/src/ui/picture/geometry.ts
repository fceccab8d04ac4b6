/** A circle in the drawing's own units; y grows downwards, as in SVG. */
export type Circle = { cx: number; cy: number; r: number }

/** A computed figure: its circles and the square that contains them all, line included. */
export type Shape = { circles: Circle[]; viewBox: string }

const round = (value: number): number => Math.round(value * 1000) / 1000

/** The smallest box around the circles, with half a line width on every side. */
const boxAround = (circles: Circle[], line: number): string => {
  const left = Math.min(...circles.map((c) => c.cx - c.r)) - line / 2
  const top = Math.min(...circles.map((c) => c.cy - c.r)) - line / 2
  const right = Math.max(...circles.map((c) => c.cx + c.r)) + line / 2
  const bottom = Math.max(...circles.map((c) => c.cy + c.r)) + line / 2
  return [left, top, right - left, bottom - top].map(round).join(' ')
}

/**
 * Points of a triangular lattice within this many rings of the center: 1, 7, 19, 37, … points. Neighbors are `r` apart,
 * so circles of radius `r` on them pass through each other's centers.
 */
const lattice = (r: number, rings: number): { x: number; y: number }[] => {
  const points: { x: number; y: number }[] = []
  for (let q = -rings; q <= rings; q += 1) {
    for (let s = Math.max(-rings, -q - rings); s <= Math.min(rings, -q + rings); s += 1) {
      points.push({ x: round(r * (q + s / 2)), y: round((r * s * Math.sqrt(3)) / 2) })
    }
  }
  return points
}

/**
 * Two circles of equal radius, each through the other's center: the product's logo. @param r radius @param line stroke
 * width
 */
export const vesica = (r: number, line = 1): Shape => {
  const circles = [
    { cx: round(-r / 2), cy: 0, r },
    { cx: round(r / 2), cy: 0, r },
  ]
  return { circles, viewBox: boxAround(circles, line) }
}

/** Seven circles, six around one, and the circle around them. @param r radius @param line stroke width */
export const seedOfLife = (r: number, line = 1): Shape => flower(r, 1, line)

/** Nineteen circles and the circle around them. @param r radius @param line stroke width */
export const flowerOfLife = (r: number, line = 1): Shape => flower(r, 2, line)

/**
 * The general flower: every lattice circle within `rings` of the center, and the outer circle.
 * @param rings 1 is the seed of life, 2 the flower of life, 3 the larger field of the hero
 */
export const flower = (r: number, rings: number, line = 1): Shape => {
  const circles = lattice(r, rings).map(({ x, y }) => ({ cx: x, cy: y, r }))
  circles.push({ cx: 0, cy: 0, r: r * (rings + 1) })
  return { circles, viewBox: boxAround(circles, line) }
}

/** The figure of the nth level: vesica, seed, flower, and larger flowers after that. @param order from 0 */
export const shapeOfLevel = (order: number, r = 20, line = 1): Shape =>
  order <= 0 ? vesica(r, line) : flower(r, order, line)
