import { type Circle, type Shape, flower, vesica } from '../picture/geometry.ts'

/** A cover figure: circles, and closed lines through points ('x,y x,y'). */
export type CoverDrawing = Shape & { readonly lines: readonly string[] }

const R = 60

const round = (value: number): number => Math.round(value * 1000) / 1000

/** Points on a circle at equal distances, the first at the top. @param rotation in fractions of a full turn */
const around = (count: number, r: number, rotation = 0): { x: number; y: number }[] =>
  Array.from({ length: count }, (_, index) => {
    const angle = 2 * Math.PI * (index / count + rotation) - Math.PI / 2
    return { x: round(r * Math.cos(angle)), y: round(r * Math.sin(angle)) }
  })

const within = (circles: Circle[], lines: readonly string[] = []): CoverDrawing => ({
  circles,
  lines,
  viewBox: `${-R - 1} ${-R - 1} ${2 * R + 2} ${2 * R + 2}`,
})

const holder: Circle = { cx: 0, cy: 0, r: R }

/** Circles through the center, rotated about it: a torus seen from above. */
const torus = (count: number): CoverDrawing =>
  within(around(count, R / 2).map(({ x, y }) => ({ cx: x, cy: y, r: R / 2 })))

/** A star polygon joining every `step`th point; several polygons if both numbers have a common divisor. */
const star = (points: number, step: number, inner: readonly number[] = []): CoverDrawing => {
  const corners = around(points, R)
  const left = new Set(corners.keys())
  const lines: string[] = []
  for (const first of left) {
    const line: string[] = []
    for (let at = first; left.delete(at); at = (at + step) % points) line.push(`${corners[at]?.x},${corners[at]?.y}`)
    lines.push(line.join(' '))
  }
  return within([holder, ...inner.map((r) => ({ cx: 0, cy: 0, r: R * r }))], lines)
}

/** Nested circles that touch at the bottom: a drop's ripples, seen at an angle. */
const rings = (count: number): CoverDrawing =>
  within(
    Array.from({ length: count }, (_, index) => {
      const r = round((R * (count - index)) / count)
      return { cx: 0, cy: R - r, r }
    }),
  )

/** A vesica with its axis inside a circle. */
const heldVesica = (): CoverDrawing => {
  const r = R / 1.5
  const half = round((r * Math.sqrt(3)) / 2)
  return within([holder, ...vesica(r).circles], [`0,${-half} 0,${half}`])
}

/** All connections of a hexagon's corners, with its two circles: the net of a star. */
const hexagon = (): CoverDrawing => {
  const corners = around(6, R).map(({ x, y }) => `${x},${y}`)
  const { circles, lines } = star(6, 2, [Math.sqrt(3) / 3, 0.5])
  return within(circles, [...lines, corners.join(' ')])
}

/** Creates each possible cover figure. Their order decides which item has which: add new ones at the end. */
export const coverDrawings: readonly (() => CoverDrawing)[] = [
  heldVesica,
  () => ({ ...flower(20, 1, 2), lines: [] }),
  () => ({ ...flower(20, 2, 2), lines: [] }),
  () => torus(12),
  () => torus(18),
  hexagon,
  () => star(9, 4),
  () => star(7, 3, [0.225]),
  () => star(8, 3, [0.38]),
  () => star(12, 5, [0.26]),
  () => rings(7),
  () => ({ ...flower(20, 3, 2), lines: [] }),
]

/** The number of `--cover-*` tokens. */
export const coverTints = 5

/** FNV-1a with an additional mixing step, so that ids that differ in one letter look different. */
const numberOf = (id: string): number => {
  let hash = 0x811c9dc5
  for (const character of id) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  return (hash ^ (hash >>> 13)) >>> 0
}

/** The appearance of a cover without a picture, constant per id. tint: from 1. */
export const coverOf = (id: string): { figure: number; tint: number } => {
  const number = numberOf(id)
  return { figure: number % coverDrawings.length, tint: 1 + (Math.floor(number / coverDrawings.length) % coverTints) }
}
