/** Colors of the demo's pictures: a ground dark enough for light and dark pages, a shape, a line over it. */
const palettes = [
  { ground: '#4B3F72', shape: '#7E6FB0', line: '#EFE9FA' },
  { ground: '#6B5422', shape: '#A8863C', line: '#FBF3DF' },
  { ground: '#2F5B45', shape: '#5B8F73', line: '#E9F4EC' },
  { ground: '#74383A', shape: '#A9615F', line: '#FBECEA' },
  { ground: '#2E4470', shape: '#5C77AC', line: '#E9EFFA' },
  { ground: '#1D1930', shape: '#4B3F72', line: '#C9B8E0' },
] as const

const SIDE = 1280
const MIDDLE = SIDE / 2

const round = (value: number): string => value.toFixed(1)

/** A point on a circle around the center. A full turn is 1. */
const onCircle = (radius: number, turn: number): [number, number] => [
  MIDDLE + radius * Math.sin(turn * 2 * Math.PI),
  MIDDLE - radius * Math.cos(turn * 2 * Math.PI),
]

const circle = (x: number, y: number, radius: number): string =>
  `<circle cx="${round(x)}" cy="${round(y)}" r="${round(radius)}"/>`

const polygon = (corners: number, radius: number, turn: number): string => {
  const points = Array.from({ length: corners }, (_, corner) =>
    onCircle(radius, turn + corner / corners)
      .map(round)
      .join(','),
  )
  return `<polygon points="${points.join(' ')}"/>`
}

/** Circles whose centers lie on a circle, like petals. */
const rosette = (petals: number, radius: number): string =>
  Array.from({ length: petals }, (_, petal) => circle(...onCircle(radius, petal / petals), radius)).join('')

const rings = (count: number, radius: number): string =>
  Array.from({ length: count }, (_, ring) => circle(MIDDLE, MIDDLE, (radius * (ring + 1)) / count)).join('')

const star = (corners: number, radius: number): string =>
  polygon(corners, radius, 0) + polygon(corners, radius, 0.5 / corners)

/** The figures by number, each a filled shape with lines drawn over it. */
const figures: readonly ((count: number) => { filled: string; drawn: string })[] = [
  (count) => ({ filled: circle(MIDDLE, MIDDLE, 400), drawn: rosette(count, 200) }),
  (count) => ({
    filled: polygon(count, 420, 0),
    drawn: polygon(count, 420, 0.5 / count) + circle(MIDDLE, MIDDLE, 210),
  }),
  (count) => ({
    filled: circle(MIDDLE - 110, MIDDLE, 300) + circle(MIDDLE + 110, MIDDLE, 300),
    drawn: rings(count, 410),
  }),
  (count) => ({ filled: star(count, 420), drawn: rings(3, 300) }),
]

/**
 * A figure of circles and polygons, as SVG of 1280 by 1280. Figure and colors depend on the number.
 * @param number 0 and above
 * @param stroke line width: greater for small sizes
 */
export const demoFigure = (number: number, stroke = 5): string => {
  const { ground, shape, line } = palettes[number % palettes.length] ?? palettes[0]
  const figure = figures[Math.floor(number / 3) % figures.length] ?? figures[0]
  const { filled, drawn } = figure?.(5 + (number % 7)) ?? { filled: '', drawn: '' }
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${SIDE}" height="${SIDE}">
    <rect width="${SIDE}" height="${SIDE}" fill="${ground}"/>
    <g fill="${shape}" fill-opacity="0.75">${filled}</g>
    <g fill="none" stroke="${line}" stroke-width="${stroke}">${drawn}</g></svg>`
}
