import { inflateSync } from 'node:zlib'
import { identity, wallet } from '@vesica/contract'
import { beforeAll, describe, expect, test } from 'vitest'
import { readCsv } from '../../../../test/csv.ts'
import { signIn } from '../../../../test/people.ts'
import { aServer, type Running } from '../../../../test/running.ts'
import { aHolder, aHouse, approveWhole, asHolder, type Decider, type Holder, refusal } from '../../../../test/wallet.ts'

const DAY_MS = 24 * 3_600_000

let running: Running
let admin: Decider
beforeAll(async () => {
  running = await aServer({ LIMITS_FACTOR: '100' })
  admin = await aHouse(running)
})

const day = (shift = 0) => new Date(running.clock.now().getTime() + shift * DAY_MS).toISOString().slice(0, 10)
const csvOf = async (holder: Holder, from: string, to: string) => {
  const text = (await holder.call(wallet.getStatement, { query: { from, to, format: 'csv' } })) as unknown as string
  const rows = readCsv(text)
  for (const row of rows) expect(Object.keys(row)).toEqual(['Asset', 'Time', 'What', 'Reference', 'Amount', 'Balance'])
  return rows
}
/** The cells that do not change from run to run. */
const gist = (rows: Record<string, string>[]) =>
  rows.map(({ Asset, What, Amount, Balance }) => [Asset, What, Amount, Balance].join(' '))

test('a statement has every movement with its reference, and runs from the opening to the closing balance', async () => {
  const holder = await aHolder(running, admin, { BTC: '0.1' })
  await admin.deny(await holder.withdraws('BTC', '0.04'))
  await admin.approve(await holder.sells('BTC', '1000'))
  const rows = await csvOf(holder, day(), day())
  expect(gist(rows)).toEqual([
    'BTC Opening balance  0',
    'BTC deposit approve 0.1 0.1',
    'BTC withdrawal hold -0.04 0.06',
    'BTC withdrawal release 0.04 0.1',
    'BTC sell hold -0.02 0.08',
    'BTC Closing balance  0.08',
    'USD Opening balance  0',
    'USD sell approve 1000 1000',
    'USD Closing balance  1000',
  ])
  expect(rows.flatMap(({ Reference }) => Reference || [])).toEqual([
    expect.stringMatching(/^DEP-/),
    expect.stringMatching(/^WDR-/),
    expect.stringMatching(/^WDR-/),
    expect.stringMatching(/^SEL-/),
    expect.stringMatching(/^SEL-/),
  ])
})

test('a period begins where the one before it ended, and one without movements closes as it opens', async () => {
  const before = await aHolder(running, admin, { BTC: '0.1' })
  const first = day()
  running.clock.advance(2 * DAY_MS)
  const holder = asHolder(await signIn(running, before))
  admin = await aHouse(running)
  await approveWhole(running, admin, await holder.deposits('BTC', '0.05'))
  const bitcoin = async (from: string, to: string) =>
    gist(await csvOf(holder, from, to)).filter((row) => row.startsWith('BTC'))
  expect(await bitcoin(first, first)).toEqual([
    'BTC Opening balance  0',
    'BTC deposit approve 0.1 0.1',
    'BTC Closing balance  0.1',
  ])
  expect(await bitcoin(day(-1), day(-1))).toEqual(['BTC Opening balance  0.1', 'BTC Closing balance  0.1'])
  expect(await bitcoin(day(), day())).toEqual([
    'BTC Opening balance  0.1',
    'BTC deposit approve 0.05 0.15',
    'BTC Closing balance  0.15',
  ])
  expect(await bitcoin(day(-300), day(-299))).toEqual([])
})

test('a period that is turned round, longer than a year or no date is refused', async () => {
  const holder = await aHolder(running, admin)
  for (const [from, to] of [
    [day(), day(-1)],
    [day(-400), day()],
    ['2026-02-30', day()],
    ['yesterday', day()],
    ['', ''],
  ] as const)
    expect((await refusal(csvOf(holder, from, to))).status, `${from} ${to}`).toBe(422)
})

describe('a statement as PDF', () => {
  /** The text that a PDF's pages draw, as pdfkit writes it: hexadecimal strings in compressed streams. */
  const streamsOf = (pdf: Buffer): string[] =>
    [...pdf.toString('latin1').matchAll(/stream\n([\s\S]*?)\nendstream/g)].flatMap((match) => {
      try {
        return [inflateSync(Buffer.from(match[1] ?? '', 'latin1')).toString('latin1')]
      } catch {
        return []
      }
    })
  const textOf = (pdf: Buffer): string =>
    streamsOf(pdf)
      .join('\n')
      .replaceAll(/\[(.*?)\] TJ/g, (_, parts: string) =>
        [...parts.matchAll(/<([0-9a-f]+)>/g)]
          .map((part) => Buffer.from(part[1] ?? '', 'hex').toString('latin1'))
          .join(''),
      )

  test('has the same balances, and as many pages as it needs', async () => {
    const holder = await aHolder(running, admin, { BTC: '0.19' })
    for (let round = 0; round < 30; round += 1) await admin.deny(await holder.withdraws('BTC', '0.01'))
    const path = `/api/wallets/statement?from=${day()}&to=${day()}&format=pdf`
    const answer = await holder.send('GET', path)
    expect(answer.headers.get('content-type')).toBe('application/pdf')
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(answer.headers.get('content-disposition')).toBe(`attachment; filename="statement-${day()}-${day()}.pdf"`)
    const pdf = Buffer.from(await answer.arrayBuffer())
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
    const text = textOf(pdf)
    for (const words of ['Vesica: statement', holder.name, 'Opening balance 0', 'Closing balance 0.19', '-0.01'])
      expect(text).toContain(words)
    expect(text.match(/withdrawal release/g)).toHaveLength(30)
    expect(pdf.toString('latin1').match(/\/Type \/Page\b[^s]/g)).toHaveLength(2)
  })

  /** The glyph that stands for a letter which a font does not have. */
  const MISSING = '0000'
  /** The glyphs of the person's name, drawn in a font that comes with the document. */
  const glyphsOfName = (pdf: Buffer): string[] => {
    const drawn = /\/F\d+ 10 Tf\n\[(.*?)\] TJ/.exec(streamsOf(pdf).join('\n'))?.[1] ?? ''
    return [...drawn.matchAll(/<([0-9a-f]+)>/g)].flatMap((part) => part[1]?.match(/.{4}/g) ?? [])
  }

  test('shows names in letters beyond Latin-1, in a font that comes with it', async () => {
    for (const name of ['Zoë Łukasz', 'Ольга Иванова', 'Ελένη', 'נועה', 'Nguyễn Ánh']) {
      const holder = await aHolder(running, admin)
      await holder.call(identity.updateUser, { body: { name, email: holder.email } })
      const answer = await holder.send('GET', `/api/wallets/statement?from=${day()}&to=${day()}&format=pdf`)
      const pdf = Buffer.from(await answer.arrayBuffer())
      expect(pdf.toString('latin1')).toMatch(/\/FontName \/[A-Z]{6}\+DejaVuSans\b/)
      expect(glyphsOfName(pdf)).not.toEqual([])
      expect(glyphsOfName(pdf)).not.toContain(MISSING)
      // What the font's glyphs mean, for readers that search and copy.
      const meanings = streamsOf(pdf).find((stream) => stream.includes('beginbfrange')) ?? ''
      for (const letter of new Set(name.replaceAll(' ', '')))
        expect(meanings, letter).toContain(`<${letter.charCodeAt(0).toString(16).padStart(4, '0')}>`)
      expect(textOf(pdf)).toContain(holder.email)
    }
  })

  test('names a person by their address where no font has the letters of the name', async () => {
    const holder = await aHolder(running, admin)
    await holder.call(identity.updateUser, { body: { name: '美', email: holder.email } })
    const answer = await holder.send('GET', `/api/wallets/statement?from=${day()}&to=${day()}&format=pdf`)
    const pdf = Buffer.from(await answer.arrayBuffer())
    expect(glyphsOfName(pdf)).toEqual([MISSING])
    expect(textOf(pdf)).toContain(holder.email)
  })

  test('without movements says so', async () => {
    const holder = await aHolder(running, admin)
    const answer = await holder.send('GET', `/api/wallets/statement?from=${day()}&to=${day()}&format=pdf`)
    expect(textOf(Buffer.from(await answer.arrayBuffer()))).toContain('No movements in this period.')
  })
})
