/** A circle; y grows downwards. */
export interface Circle {
  readonly x: number
  readonly y: number
  readonly r: number
}

/**
 * A flower of circles of equal radius, each through the centres of its neighbours, and the circle that holds them all.
 * @param rings 1: the seed of life; 2: the flower of life
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

/** Two circles, each through the other's centre: the mark. */
export const vesica = ({ x, y }: { x: number; y: number }, r: number): Circle[] => [
  { x: x - r / 2, y, r },
  { x: x + r / 2, y, r },
]
