import { identity, wallet } from '@vesica/contract'
import { beforeAll, describe, expect, test } from 'vitest'
import { readCsv } from '../../../../test/csv.ts'
import { readPdf } from '../../../../test/pdf.ts'
import { signIn } from '../../../../test/people.ts'
import { aServer, type Running } from '../../../../test/running.ts'
import {
  aHolder,
  aTreasurer,
  approveWhole,
  asHolder,
  type Decider,
  type Holder,
  refusal,
} from '../../../../test/wallet.ts'

const DAY_MS = 24 * 3_600_000

let running: Running
let admin: Decider
beforeAll(async () => {
  running = await aServer({ LIMITS_FACTOR: '100' })
  admin = await aTreasurer(running)
})

const day = (shift = 0) => new Date(running.clock.now().getTime() + shift * DAY_MS).toISOString().slice(0, 10)
const csvOf = async (holder: Holder, from: string, to: string) => {
  const text = (await holder.call(wallet.getStatement, { query: { from, to, format: 'csv' } })) as unknown as string
  const rows = readCsv(text)
  for (const row of rows) expect(Object.keys(row)).toEqual(['Asset', 'Time', 'What', 'Reference', 'Amount', 'Balance'])
  return rows
}
/** The cells that are the same in every run. */
const gist = (rows: Record<string, string>[]) =>
  rows.map(({ Asset, What, Amount, Balance }) => [Asset, What, Amount, Balance].join(' '))

test('a statement has every movement with its reference, from the opening to the closing balance', async () => {
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

test('a period starts where the previous one ended, and one without movements closes as it opens', async () => {
  const before = await aHolder(running, admin, { BTC: '0.1' })
  const first = day()
  running.clock.advance(2 * DAY_MS)
  const holder = asHolder(await signIn(running, before))
  admin = await aTreasurer(running)
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

test('a period that is reversed, longer than a year, or not a date is rejected', async () => {
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

describe('a PDF statement', () => {
  const pdfOf = async (holder: Holder) => {
    const answer = await holder.send('GET', `/api/wallets/statement?from=${day()}&to=${day()}&format=pdf`)
    return { headers: answer.headers, ...(await readPdf(new Uint8Array(await answer.arrayBuffer()))) }
  }

  test('has the same balances, and as many pages as it needs', async () => {
    const holder = await aHolder(running, admin, { BTC: '0.19' })
    for (let round = 0; round < 30; round += 1) await admin.deny(await holder.withdraws('BTC', '0.01'))
    const { headers, text, pages } = await pdfOf(holder)
    expect(headers.get('content-type')).toBe('application/pdf')
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('content-disposition')).toBe(`attachment; filename="statement-${day()}-${day()}.pdf"`)
    for (const expected of ['Vesica: statement', holder.name, 'Opening balance 0', 'Closing balance 0.19', '-0.01'])
      expect(text).toContain(expected)
    expect(text.match(/withdrawal release/g)).toHaveLength(30)
    expect(pages).toHaveLength(2)
  })

  test.each(['Zoë Łukasz', 'Ольга Иванова', 'Ελένη', 'נועה', 'Nguyễn Ánh', '美', 'สมชาย', 'Ana 🌙'])(
    'shows a name in any script: %s',
    async (name) => {
      const holder = await aHolder(running, admin)
      await holder.call(identity.updateUser, { body: { name, email: holder.email } })
      const { pages, text } = await pdfOf(holder)
      // Letters missing from all fonts extract as nothing.
      expect(text.replaceAll(' ', '')).toContain(name.replaceAll(' ', ''))
      expect(text).toContain(holder.email)
      const { pieces } = pages[0] ?? { pieces: [] }
      const ofName = pieces.filter((piece) => piece.text.trim() !== '' && name.includes(piece.text.trim()))
      const lines = new Set(ofName.map((piece) => Math.round(piece.bottom)))
      expect(lines.size).toBe(1)
    },
  )

  test('says when it has no movements', async () => {
    expect((await pdfOf(await aHolder(running, admin))).text).toContain('No movements in this period.')
  })
})
