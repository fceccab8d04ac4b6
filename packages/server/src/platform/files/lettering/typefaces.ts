import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import type { Font } from 'fontkit'
import { serverFolder } from '../../folders.ts'

/** `title`: for headings, where available. */
export type Face = 'title' | 'body'

/** A font in the subsets that its package ships. */
interface Typeface {
  /** Where its package lists the characters of each subset. Read when the first characters are drawn. */
  readonly parts: () => string
  /** The variant of a variable font. */
  readonly variant: 'wght' | 'opsz'
  /** The chosen values. */
  readonly axes: Readonly<Record<string, number>>
}

const require = createRequire(join(serverFolder, 'package.json'))

const forTitles: Typeface = {
  parts: () => require.resolve('@fontsource-variable/fraunces/unicode.json'),
  variant: 'opsz',
  axes: { wght: 500, opsz: 72 },
}

/** In order of preference. By far the largest are those for Chinese and Japanese, and for Korean. */
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
].map((files): Typeface => ({ parts: files, variant: 'wght', axes: { wght: 400 } }))

const typefaces: Readonly<Record<Face, readonly Typeface[]>> = { title: [forTitles, ...forAll], body: forAll }

/** Has Armenian, Georgian and much else in one file. */
const LAST = join(serverFolder, 'fonts/DejaVuSans.ttf')

/** An opened font file. */
export interface FontFile {
  /** Its path. */
  readonly path: string
  readonly bytes: Buffer
  readonly axes: Readonly<Record<string, number>>
  has(codePoint: number): boolean
}

interface Part {
  readonly path: string
  readonly ranges: readonly (readonly [number, number])[]
}

/** Their data is as large as that of a few characters, and stays in memory. */
const known = new Map<Typeface, Promise<readonly Part[]>>()

const partsOf = (typeface: Typeface): Promise<readonly Part[]> => {
  const ranges = known.get(typeface) ?? readParts(typeface)
  known.set(typeface, ranges)
  return ranges
}

/** `{ "latin": "U+0000-00FF,U+0131", "[4]": "U+1F1E9-1F1F5" }` */
const readParts = async ({ parts, variant }: Typeface): Promise<readonly Part[]> => {
  const path = parts()
  const ranges = JSON.parse(await readFile(path, 'utf8')) as Record<string, string>
  const folder = dirname(path)
  return Object.entries(ranges).map(([subset, text]) => ({
    path: join(folder, 'files', `${basename(folder)}-${subset.replace(/[[\]]/g, '')}-${variant}-normal.woff2`),
    ranges: text.split(',').map((range): [number, number] => {
      const [from = '', to = from] = range.replace('U+', '').split('-')
      return [Number.parseInt(from, 16), Number.parseInt(to, 16)]
    }),
  }))
}

const openFile = async (path: string, axes: FontFile['axes']): Promise<FontFile> => {
  const [bytes, { create }] = await Promise.all([readFile(path), import('fontkit')])
  // None of these files is a font collection.
  const font = create(bytes) as Font
  return { path, bytes, axes, has: (codePoint) => font.hasGlyphForCodePoint(codePoint) }
}

/** Opens each file once. @returns the files that may have a character, in order of preference */
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
