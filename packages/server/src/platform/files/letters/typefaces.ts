import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import type { Font } from 'fontkit'
import { serverFolder } from '../../folders.ts'

/** `title`: the letters of headings, where there are such. */
export type Face = 'title' | 'body'

/** A font in the parts that its package cuts it into. */
interface Typeface {
  /** Where its package says of the parts which letters each is for: looked up when the first letters are written. */
  readonly parts: () => string
  /** Which of its variants, by what can be chosen in it. */
  readonly variant: 'wght' | 'opsz'
  /** What is chosen. */
  readonly axes: Readonly<Record<string, number>>
}

const require = createRequire(join(serverFolder, 'package.json'))

const forTitles: Typeface = {
  parts: () => require.resolve('@fontsource-variable/fraunces/unicode.json'),
  variant: 'opsz',
  axes: { wght: 500, opsz: 72 },
}

/** The one that is asked first stands first. The large ones, by far, have the letters of China and Japan, and of Korea. */
const forAll: readonly Typeface[] = [
  () => require.resolve('@fontsource-variable/noto-sans/unicode.json'),
  () => require.resolve('@fontsource-variable/noto-sans-arabic/unicode.json'),
  () => require.resolve('@fontsource-variable/noto-sans-hebrew/unicode.json'),
  () => require.resolve('@fontsource-variable/noto-sans-thai/unicode.json'),
  () => require.resolve('@fontsource-variable/noto-sans-bengali/unicode.json'),
  () => require.resolve('@fontsource-variable/noto-sans-tamil/unicode.json'),
  () => require.resolve('@fontsource-variable/noto-sans-telugu/unicode.json'),
  () => require.resolve('@fontsource-variable/noto-sans-gujarati/unicode.json'),
  () => require.resolve('@fontsource-variable/noto-sans-gurmukhi/unicode.json'),
  () => require.resolve('@fontsource-variable/noto-sans-kannada/unicode.json'),
  () => require.resolve('@fontsource-variable/noto-sans-malayalam/unicode.json'),
  () => require.resolve('@fontsource-variable/noto-sans-sinhala/unicode.json'),
  () => require.resolve('@fontsource-variable/noto-sans-sc/unicode.json'),
  () => require.resolve('@fontsource-variable/noto-sans-kr/unicode.json'),
  () => require.resolve('@fontsource-variable/noto-emoji/unicode.json'),
].map((parts): Typeface => ({ parts, variant: 'wght', axes: { wght: 400 } }))

const typefaces: Readonly<Record<Face, readonly Typeface[]>> = { title: [forTitles, ...forAll], body: forAll }

/** Has Armenian, Georgian and much else, in one file. */
const LAST = join(serverFolder, 'fonts/DejaVuSans.ttf')

/** A file with letters, opened. */
export interface FontFile {
  /** Where it lies. */
  readonly path: string
  readonly bytes: Buffer
  readonly axes: Readonly<Record<string, number>>
  has(codePoint: number): boolean
}

interface Part {
  readonly path: string
  readonly ranges: readonly (readonly [number, number])[]
}

/** What they hold is as many numbers as a few letters are, and stays. */
const known = new Map<Typeface, Promise<readonly Part[]>>()

const partsOf = (typeface: Typeface): Promise<readonly Part[]> => {
  const parts = known.get(typeface) ?? readParts(typeface)
  known.set(typeface, parts)
  return parts
}

/** `{ "latin": "U+0000-00FF,U+0131", "[4]": "U+1F1E9-1F1F5" }` */
const readParts = async ({ parts, variant }: Typeface): Promise<readonly Part[]> => {
  const path = parts()
  const ranges = JSON.parse(await readFile(path, 'utf8')) as Record<string, string>
  const folder = dirname(path)
  return Object.entries(ranges).map(([part, text]) => ({
    path: join(folder, 'files', `${basename(folder)}-${part.replace(/[[\]]/g, '')}-${variant}-normal.woff2`),
    ranges: text.split(',').map((range): [number, number] => {
      const [from = '', to = from] = range.replace('U+', '').split('-')
      return [Number.parseInt(from, 16), Number.parseInt(to, 16)]
    }),
  }))
}

const openFile = async (path: string, axes: FontFile['axes']): Promise<FontFile> => {
  const [bytes, { create }] = await Promise.all([readFile(path), import('fontkit')])
  // No file here is a collection of fonts.
  const font = create(bytes) as Font
  return { path, bytes, axes, has: (codePoint) => font.hasGlyphForCodePoint(codePoint) }
}

/** Opens each file once. @returns the files that may have a letter, one after another, the one to be preferred first */
export const openTypefaces = () => {
  const opened = new Map<string, Promise<FontFile>>()
  const open = (path: string, axes: FontFile['axes']): Promise<FontFile> => {
    const file = opened.get(path) ?? openFile(path, axes)
    opened.set(path, file)
    return file
  }
  return async function* candidates(face: Face, codePoint: number): AsyncGenerator<FontFile> {
    for (const typeface of typefaces[face]) {
      for (const { path, ranges } of await partsOf(typeface)) {
        if (ranges.some(([from, to]) => from <= codePoint && codePoint <= to)) yield await open(path, typeface.axes)
      }
    }
    yield await open(LAST, {})
  }
}
