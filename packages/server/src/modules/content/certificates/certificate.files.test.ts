import { describe, expect, it } from 'vitest'
import { readPdf } from '../../../../test/pdf.ts'
import type { CertificateRow } from '../certificates.tables.ts'
import { certificatePdf } from './certificate.files.ts'

const PLACE = 'https://members.example.org'

const drawn = async (own: Partial<CertificateRow>) => {
  const row: CertificateRow = {
    id: '',
    number: '7K3M9QXT2HDA4WZP',
    person_id: null,
    course_id: '',
    name: 'Ana de la Cruz',
    course_title: 'The Shape of Stillness',
    minutes: 150,
    level: 'Seeker',
    platform_name: 'Vesica',
    issued_at: new Date('2026-03-03T23:59:00Z'),
    file_id: null,
    file_sha256: null,
    revoked_at: null,
    revoked_by: null,
    revoked_why: null,
    status_index: '1',
    ...own,
  }
  return readPdf(await certificatePdf(row, PLACE))
}

/**
 * The characters of a text, ignoring white space and the drawing order within a letter. The PDF reader returns control
 * characters for missing glyphs, and for dots that some fonts draw separately from their letter.
 */
const signs = (text: string) => [...text.normalize('NFC').replace(/[\s\ufe0f\u200c\u200d\p{Cc}]/gu, '')].sort().join('')

describe('certificate PDF', () => {
  it('has all printed text on one page', async () => {
    const { pages, text } = await drawn({})
    expect(pages.map(({ width, height }) => [Math.round(width), Math.round(height)])).toEqual([[842, 595]])
    for (const line of [
      'Vesica',
      'Certificate',
      'Ana de la Cruz',
      'The Shape of Stillness',
      '2 hours 30 minutes',
      'Seeker',
      'March 3, 2026',
      '7K3M-9QXT-2HDA-4WZP',
      'https://members.example.org/verify/7K3M-9QXT-2HDA-4WZP',
    ]) {
      expect(text).toContain(line)
    }
  })

  it.each([
    ['Chinese', '王小明'],
    ['traditional Chinese', '陳國榮'],
    ['Japanese', '山田 さくら タロウ'],
    ['Korean', '김민준'],
    ['Arabic', 'محمد عبد الرحمن'],
    ['Persian', 'پگاه گل‌آرا'],
    ['Hebrew', 'שלום בן דוד'],
    ['Devanagari', 'नमस्ते कमला'],
    ['Bengali', 'আমল'],
    ['Tamil', 'மகள்'],
    ['Telugu', 'అమల'],
    ['Gujarati', 'અમલ'],
    ['Gurmukhi', 'ਅਮਲ'],
    ['Kannada', 'ಅಮಲ'],
    ['Malayalam', 'അമല'],
    ['Sinhala', 'අමල'],
    ['Thai', 'สมชาย ใจดี'],
    ['Cyrillic', 'Владимир Ђорђевић'],
    ['Greek', 'Ωμέγα Παπαδόπουλος'],
    ['Armenian', 'Հայկ'],
    ['Georgian', 'გიორგი'],
    ['Vietnamese', 'Nguyễn Thị Ngọc'],
    ['Polish', 'Łukasz Żółć'],
    ['emoji', 'Ana 🌙 ❤️'],
    ['several at once', 'Ana 王 محمد दुर्ग'],
  ])('has glyphs for a name in %s', async (_script, name) => {
    const { text } = await drawn({ name })
    const reference = await drawn({ name: 'Q' })
    expect(signs(text)).toBe(signs(reference.text.replace('Q', name)))
  })

  it('sets right-to-left text in its order', async () => {
    const { pages } = await drawn({ name: 'שלום דוד 12' })
    const at = (piece: string) => pages[0]?.pieces.find(({ text }) => text.includes(piece))?.left ?? Number.NaN
    expect(at('שלום')).toBeGreaterThan(at('דוד'))
    expect(at('דוד')).toBeGreaterThan(at('12'))
  })

  it('renders a composed emoji as a simple one that the font has', async () => {
    const { text } = await drawn({ name: 'Ana 🧘🏽‍♀️' })
    expect(text).toContain('🧘')
    expect(signs(text.replace('🧘', ''))).toBe(signs((await drawn({ name: 'Ana' })).text))
  })

  it.each([
    ['of 60 letters', 'Abcdefghi '.repeat(6).trim()],
    ['of 120 letters', 'Abcdefghi '.repeat(12).trim()],
    ['of 120 letters without a blank', 'W'.repeat(120)],
    ['of 80 Chinese letters', '王'.repeat(80)],
  ])('fits a name %s within its frame', async (_how, name) => {
    const { pages, text } = await drawn({ name, course_title: 'Of the long way round '.repeat(9).trim() })
    for (const letter of new Set(name)) expect(text.split(letter).length).toBeGreaterThan(name.split(letter).length - 1)
    expect(pages).toHaveLength(1)
    for (const { left, width, bottom } of pages[0]?.pieces ?? []) {
      expect(left).toBeGreaterThan(36)
      expect(left + width).toBeLessThan(806)
      expect(bottom).toBeGreaterThan(36)
      expect(bottom).toBeLessThan(560)
    }
    const lines = (pages[0]?.pieces ?? []).map(({ bottom }) => Math.round(bottom))
    const ordered = [...new Set(lines)].sort((a, b) => b - a)
    const gaps = ordered.slice(1).map((bottom, index) => (ordered[index] ?? 0) - bottom)
    expect(Math.min(...gaps)).toBeGreaterThan(9)
  })
})
