// Prints the frames of a demo film as raw RGB: `node film.print.ts circles`. See `make.sh`.
import sharp from 'sharp'

const [WIDTH, HEIGHT, A_SECOND] = [640, 360, 10]
const [X, Y] = [WIDTH / 2, HEIGHT / 2]

interface Film {
  seconds: number
  /** The frame at a second, as SVG. */
  at: (second: number) => string
}

const round = (value: number): string => value.toFixed(2)
const within = (value: number): number => Math.min(1, Math.max(0, value))

/**
 * Seven circles, each drawn in four seconds, starting at second two: the seed of life, which rotates by a sixth at the
 * end.
 */
const circles: Film = {
  seconds: 40,
  at: (second) => {
    const radius = 76
    const around = 2 * Math.PI * radius + 1
    const drawn = Array.from({ length: 7 }, (_, number) => {
      const angle = ((number - 1) * Math.PI) / 3
      const distance = number === 0 ? 0 : radius
      const share = within((second - 2 - number * 4) / 4)
      if (share === 0) return ''
      return `<circle cx="${round(X + distance * Math.sin(angle))}" cy="${round(Y - distance * Math.cos(angle))}" r="${radius}"
        stroke-dasharray="${round(share * around)} ${round(around)}"/>`
    })
    const degrees = 60 * within((second - 31) / 8)
    return `<rect width="${WIDTH}" height="${HEIGHT}" fill="#1D1930"/>
      <g fill="none" stroke="#E3C98F" stroke-width="3" transform="rotate(${round(degrees)} ${X} ${Y})">${drawn.join('')}</g>`
  },
}

/** Twelve petals that open for six seconds and close for six, four times. */
const lotus: Film = {
  seconds: 48,
  at: (second) => {
    const open = 0.5 - 0.5 * Math.cos((second / 12) * 2 * Math.PI)
    const petals = Array.from({ length: 12 }, (_, petal) => {
      const long = 40 + 45 * open
      return `<ellipse cx="${X}" cy="${round(Y - long - 12)}" rx="${round(8 + 18 * open)}" ry="${round(long)}"
        transform="rotate(${petal * 30} ${X} ${Y})"/>`
    })
    return `<rect width="${WIDTH}" height="${HEIGHT}" fill="#F1EEF7"/>
      <g fill="#C9B8E0" fill-opacity="0.35" stroke="#4B3F72" stroke-width="2">${petals.join('')}</g>
      <circle cx="${X}" cy="${Y}" r="${round(10 + 8 * open)}" fill="#4B3F72"/>`
  },
}

const film = process.argv[2] === 'lotus' ? lotus : circles
for (let frame = 0; frame < film.seconds * A_SECOND; frame += 1) {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">${film.at(frame / A_SECOND)}</svg>`
  const pixels = await sharp(Buffer.from(svg)).removeAlpha().raw().toBuffer()
  if (!process.stdout.write(pixels)) await new Promise((drained) => process.stdout.once('drain', drained))
}
