/** A circle; y grows downward. */
export interface Circle {
  readonly x: number
  readonly y: number
  readonly r: number
}

/**
 * A flower of equal circles, each through the centers of its neighbors, and the circle around them.
 * @param rings 1: seed of life; 2: flower of life
 */
export const flower = (middle: { x: number; y: number }, r: number, rings: number): Circle[] => {
  const circles: Circle[] = [{ ...middle, r: r * (rings + 1) }]
  for (let q = -rings; q <= rings; q += 1) {
    for (let s = Math.max(-rings, -q - rings); s <= Math.min(rings, rings - q); s += 1) {
      circles.push({ x: middle.x + r * (q + s / 2), y: middle.y + (r * s * Math.sqrt(3)) / 2, r })
    }
  }
  return circles
}

/** The mark: two circles, each through the center of the other. */
export const vesica = ({ x, y }: { x: number; y: number }, r: number): Circle[] => [
  { x: x - r / 2, y, r },
  { x: x + r / 2, y, r },
]
