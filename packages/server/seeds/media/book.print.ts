// Prints the book of the demo's library, a PDF of twelve pages: `node book.print.ts > circles.pdf`. See `make.sh`.
import PDFDocument from 'pdfkit'

type Pdf = PDFKit.PDFDocument

const [WIDTH, HEIGHT] = [420, 595]
const [X, Y] = [WIDTH / 2, 215]
const INK = '#4B3F72'

const around = (count: number, distance: number, draw: (x: number, y: number) => void): void => {
  for (let index = 0; index < count; index += 1) {
    const angle = (index / count) * 2 * Math.PI
    draw(X + distance * Math.sin(angle), Y - distance * Math.cos(angle))
  }
}

const corners = (count: number, radius: number): [number, number][] => {
  const points: [number, number][] = []
  around(count, radius, (x, y) => points.push([x, y]))
  return points
}

const ring = (pdf: Pdf, count: number, distance: number, radius: number): void =>
  around(count, distance, (x, y) => pdf.circle(x, y, radius).stroke())

const middle = (pdf: Pdf, radius: number): void => void pdf.circle(X, Y, radius).stroke()

/** The pages: heading, text, and drawing. */
const pages: readonly [heading: string, says: string, draw: (pdf: Pdf) => void][] = [
  [
    'A First Book of Circles',
    'Ten figures to draw with a compass and a ruler. Each grows out of the one before it, so begin at the beginning.',
    (pdf) => {
      middle(pdf, 60)
      ring(pdf, 6, 60, 60)
    },
  ],
  [
    'What you need',
    'A compass that holds its opening. A ruler; it need not have numbers. A pencil that is not too soft, and paper that does not slip. Draw lightly: most lines help only for a while.',
    (pdf) =>
      pdf
        .moveTo(X - 120, Y)
        .lineTo(X + 120, Y)
        .stroke(),
  ],
  [
    '1. A point and a circle',
    'Set the foot of the compass down and turn once. All points of the line are equally far from the middle. Nothing else about a circle has to be known.',
    (pdf) => {
      middle(pdf, 100)
      pdf.circle(X, Y, 2).fill()
    },
  ],
  [
    '2. Two circles: the vesica',
    'Keep the opening. Set the foot anywhere on the line and turn again. Each circle runs through the middle of the other. What they share has the shape of an almond, and is called the vesica piscis.',
    (pdf) => {
      pdf.circle(X - 45, Y, 90).stroke()
      pdf.circle(X + 45, Y, 90).stroke()
    },
  ],
  [
    '3. A triangle',
    'Join the two middles, and both of them with the upper crossing. Its three sides are equal: each is as long as the opening of the compass.',
    (pdf) => {
      pdf.circle(X - 45, Y, 90).stroke()
      pdf.circle(X + 45, Y, 90).stroke()
      pdf.polygon([X - 45, Y], [X + 45, Y], [X, Y - 90 * Math.sin(Math.PI / 3)]).stroke()
    },
  ],
  [
    '4. Six around one',
    'Go on around the first circle, always from the crossing that you made last. The sixth closes the ring. Six openings of the compass fit around its circle exactly.',
    (pdf) => {
      middle(pdf, 60)
      ring(pdf, 6, 60, 60)
    },
  ],
  [
    '5. The hexagon',
    'Join the six middles, one after another. Every side is as long as the way to the middle.',
    (pdf) => {
      middle(pdf, 110)
      pdf.polygon(...corners(6, 110)).stroke()
    },
  ],
  [
    '6. The star of two triangles',
    'Join every second middle, and then the other three. A smaller hexagon stands within; it holds another star, and so on for as long as the pencil is sharp.',
    (pdf) => {
      const six = corners(6, 120)
      pdf.polygon(...six.filter((_, index) => index % 2 === 0)).stroke()
      pdf.polygon(...six.filter((_, index) => index % 2 === 1)).stroke()
    },
  ],
  [
    '7. The flower',
    'Set the compass down where the six outer circles cross outside, and draw six more; then six in the tips that are left. The pattern has no border: it ends where the paper does.',
    (pdf) => {
      middle(pdf, 45)
      ring(pdf, 6, 45, 45)
      ring(pdf, 6, 90, 45)
      const between = 45 * Math.sqrt(3)
      for (let index = 0; index < 6; index += 1) {
        const angle = ((index + 0.5) / 6) * 2 * Math.PI
        pdf.circle(X + between * Math.sin(angle), Y - between * Math.cos(angle), 45).stroke()
      }
    },
  ],
  [
    '8. The square',
    'Draw a line through the middles of the vesica, and one through its two ends. They cross at a right angle. A circle around the crossing cuts them in four points: the corners.',
    (pdf) => {
      middle(pdf, 110)
      pdf.polygon(...corners(4, 110)).stroke()
      pdf
        .moveTo(X - 130, Y)
        .lineTo(X + 130, Y)
        .stroke()
      pdf
        .moveTo(X, Y - 130)
        .lineTo(X, Y + 130)
        .stroke()
    },
  ],
  [
    '9. Twelve',
    'A hexagon, and another that is turned by half a step: twelve corners, as on the face of a clock.',
    (pdf) => {
      middle(pdf, 115)
      const twelve = corners(12, 115)
      pdf.polygon(...twelve.filter((_, index) => index % 2 === 0)).stroke()
      pdf.polygon(...twelve.filter((_, index) => index % 2 === 1)).stroke()
    },
  ],
  [
    '10. Back to one',
    'Rub out all lines but the first circle. It was there all the time. Close the compass, and look for a moment before you put it away.',
    (pdf) => middle(pdf, 100),
  ],
]

const pdf = new PDFDocument({
  size: [WIDTH, HEIGHT],
  margin: 48,
  autoFirstPage: false,
  // A fixed date, so that the PDF is reproducible.
  info: { Title: 'A First Book of Circles', CreationDate: new Date('2026-01-01T00:00:00Z') },
})
pdf.pipe(process.stdout)
for (const [index, [heading, text, draw]] of pages.entries()) {
  pdf.addPage()
  pdf.lineWidth(1.2).strokeColor(INK).fillColor(INK)
  draw(pdf)
  pdf
    .font('Times-Bold')
    .fontSize(17)
    .text(heading, 48, 385, { width: WIDTH - 96 })
  pdf
    .moveDown(0.5)
    .font('Times-Roman')
    .fontSize(12)
    .text(text, { width: WIDTH - 96, lineGap: 4 })
  pdf.fontSize(9).text(String(index + 1), 48, HEIGHT - 62, { width: WIDTH - 96, align: 'center' })
}
pdf.end()
