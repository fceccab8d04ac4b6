import { imports, products } from '@vesica/contract'
import { beforeAll, describe, expect, test } from 'vitest'
import { checked, ran, rowsOf, sent, settled } from '../../../test/imports.ts'
import { anAdministratorAs, type Person } from '../../../test/people.ts'
import { refusalOf } from '../../../test/refusals.ts'
import { aServer, type Running } from '../../../test/running.ts'

let running: Running
let keeper: Person
beforeAll(async () => {
  running = await aServer({ LIMITS_FACTOR: '1000' })
  keeper = await anAdministratorAs(running, ['store'])
  await keeper.call(products.createProductCategory, { body: { name: 'Oils', description: 'All oils' } })
})

const create = (name: string, more: object = {}) =>
  keeper.call(products.createProduct, {
    body: { name, description: 'Of brass.', price: '10.00', category: 'Oils', stock_count: '5', ...more },
  } as never)

const exported = async (): Promise<Buffer> =>
  Buffer.from(await (await keeper.send('GET', '/api/product/export?sort=name')).arrayBuffer())

const aFile = (content: Uint8Array<ArrayBuffer> | string, name = 'list.csv', type = 'text/csv') =>
  new File([content], name, { type })

describe('list for spreadsheets', () => {
  test('begins with a byte order mark', async () => {
    expect((await exported()).subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]))
    const { id } = await checked(keeper, 'products', 'name,price\nRefused,1\n')
    const refused = await keeper.send('GET', `/api/imports/products/${id}/refused`)
    expect(Buffer.from(await refused.arrayBuffer()).subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]))
  })

  test('changes nothing when an export is imported again', async () => {
    const description = 'Contains:\n- a cup\n- a bowl; -5 % today\n=1+1'
    await create('+Light', { description, tags: ['-five', '@home'] })
    await create('-Minus', { description: '=of brass', discounted_percentage: '5' })
    await create("'Apostrophe", { description: "'=told apart", tags: ["'-six"] })
    await create('Twin', { description: "''twice" })
    await create('Twin', { description: '-7' })
    const before = await exported()
    const { id, counts } = await checked(keeper, 'products', aFile(new Uint8Array(before)))
    expect(counts).toEqual({ create: 0, change: 0, same: 5, refuse: 0 })
    await ran(keeper, 'products', id)
    expect((await exported()).toString()).toBe(before.toString())
    await keeper.call(products.deleteProduct, { params: { id: (await ids("'Apostrophe"))[0] ?? '' } })
    const { id: second } = await checked(keeper, 'products', aFile(new Uint8Array(before)))
    expect(await rowsOf(keeper, 'products', second)).toContainEqual(
      expect.stringContaining("'Apostrophe | Id: No product has this ID."),
    )
  })
})

const ids = async (search: string) =>
  (await keeper.call(products.listManagedProducts, { query: { search } })).products.map(({ id }) => id)

describe('file from a spreadsheet program', () => {
  const table = (separator: string, end: string) =>
    [
      ['Name', 'Price', 'Category', 'Stock', 'Description'],
      ['Räucherstäbchen – zu 5 €', '1', 'Oils', '1', 'a, b; c'],
    ]
      .map((cells) => cells.map((cell) => (cell.includes(separator) ? `"${cell}"` : cell)).join(separator))
      .join(end) + end

  // windows-1252, which encodes the dash and the euro sign differently from Latin-1.
  const ansi = (text: string) => Uint8Array.from(text, (sign) => ({ '–': 0x96, '€': 0x80 })[sign] ?? sign.charCodeAt(0))
  const utf16 = (text: string) => new Uint8Array(Buffer.from(`\u{FEFF}${text}`, 'utf16le'))
  const utf16be = (text: string) => new Uint8Array(Buffer.from(`\u{FEFF}${text}`, 'utf16le').swap16())

  test.each([
    ['UTF-8 with semicolons', aFile(table(';', '\r\n'))],
    ['UTF-8 with a mark and commas', aFile(`\u{FEFF}${table(',', '\r\n')}`)],
    ['UTF-8 with tabs', aFile(table('\t', '\n'), 'list.tsv', 'text/tab-separated-values')],
    ['UTF-8 with the line ends of old Macs', aFile(table(';', '\r'))],
    ['Unicode text of Excel', aFile(utf16(table('\t', '\r\n')), 'list.txt', 'text/plain')],
    ['UTF-16, the other way round', aFile(utf16be(table(',', '\r\n')))],
    ['CSV of Excel in German', aFile(ansi(table(';', '\r\n')), 'list.csv', 'application/vnd.ms-excel')],
  ])('is read: %s', async (_name, file) => {
    const { id, headings, sample, matching } = await sent(keeper, 'products', file)
    expect(headings).toEqual(['Name', 'Price', 'Category', 'Stock', 'Description'])
    expect(sample).toEqual([['Räucherstäbchen – zu 5 €', '1', 'Oils', '1', 'a, b; c']])
    await keeper.call(imports.productImportCalls.check, { params: { id }, body: { matching, sendEmails: false } })
    expect((await settled(keeper, 'products', id)).counts).toEqual({ create: 1, change: 0, same: 0, refuse: 0 })
    expect(await rowsOf(keeper, 'products', id)).toEqual(['2 create Räucherstäbchen – zu 5 €'])
  })

  test.each([
    ['bytes that no text has', Uint8Array.of(0x6e, 0x0a, 0xe9, 0x00, 0x0a)],
    ['bytes that windows-1252 leaves undefined', Uint8Array.of(0x6e, 0x0a, 0x81, 0x0a)],
    ['UTF-8 by its mark, but not by its bytes', Uint8Array.of(0xef, 0xbb, 0xbf, 0x6e, 0x0a, 0xe9, 0x0a)],
    ['UTF-16 that is cut off', Uint8Array.of(0xff, 0xfe, 0x6e, 0x00, 0x0a, 0x00, 0x41)],
  ])('is rejected with advice: %s', async (_name, bytes) => {
    expect(await refusalOf(keeper.call(imports.beginProductImport, { files: { file: aFile(bytes) } }))).toMatchObject({
      code: 'file_unreadable',
      errors: { file: ['This file can’t be read as text. Please save it as CSV in UTF-8 and send it again.'] },
    })
  })
})
