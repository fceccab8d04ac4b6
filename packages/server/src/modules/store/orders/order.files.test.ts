import { expect, test } from 'vitest'
import { readCsv } from '../../../../test/csv.ts'
import { readPdf } from '../../../../test/pdf.ts'
import { checksOut, tracks } from '../../../../test/order.ts'
import { aShop, addToCart } from '../../../../test/shop.ts'
import { aHolder, aTreasurer } from '../../../../test/wallet.ts'

test('the order export applies the filters, puts cells under their headers, and writes formulas as text', async () => {
  const shop = await aShop()
  const admin = await aTreasurer(shop.running)
  const member = await aHolder(shop.running, admin, { BTC: '1' })
  const bought = async () => {
    await addToCart(member, await shop.product({ name: '=HYPERLINK("x")' }))
    return checksOut(member)
  }
  await bought()
  const order = await bought()
  await tracks(shop.admin, order.id, 'shipped', shop.running.clock.now())
  const lineOf = {
    Order: order.reference,
    Date: order.date,
    Status: 'shipped',
    Customer: member.name,
    Email: member.email,
    Items: '1 x =HYPERLINK("x")',
    Pieces: '1',
    Subtotal: '20.00',
    Shipping: '9.99',
    Tax: '1.60',
    Total: '31.59',
    Refunded: '0.00',
    Coin: 'BTC',
    'Coin amount': order.coinAmount,
    Carrier: '',
    'Tracking number': '',
  }
  for (const path of ['/api/orders/export', '/api/orders/user/export']) {
    const file = await (path.includes('user') ? member : admin).send('GET', `${path}?search=${order.reference}`)
    expect(file.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(file.headers.get('content-disposition')).toBe('attachment; filename="orders.csv"')
    expect(readCsv(await file.text()), path).toEqual([lineOf])
  }
})

test('receipts and packing slips format the address as its country does', async () => {
  const shop = await aShop()
  const admin = await aTreasurer(shop.running)
  const member = await aHolder(shop.running, admin, { BTC: '1' })
  await addToCart(member, await shop.product())
  const address = { country: 'JP', address: 'Ginza 1-2-3', city: 'Chuo-ku', state: 'Tokyo', zipcode: '104-0061' }
  const { id } = await checksOut(member, address)
  const at = { [`/api/orders/${id}/receipt`]: member, [`/api/orders/${id}/packing-slip`]: admin }
  for (const [path, reader] of Object.entries(at)) {
    const answer = await reader.send('GET', path)
    const { pages } = await readPdf(new Uint8Array(await answer.arrayBuffer()))
    const { pieces } = pages[0] ?? { pieces: [] }
    const heights = ['Ada Holm', 'Ginza 1-2-3', 'Chuo-ku, Tokyo 104-0061', 'Japan'].map(
      (line) => pieces.find(({ text }) => text.includes(line))?.bottom ?? Number.NaN,
    )
    expect(heights, path).toEqual(heights.toSorted((a, b) => b - a))
    expect(heights.every(Number.isFinite), path).toBe(true)
  }
})

test('receipts and packing slips print names and products in any script, each line with its amount', async () => {
  const shop = await aShop()
  const admin = await aTreasurer(shop.running)
  const member = await aHolder(shop.running, admin, { BTC: '1' })
  await addToCart(member, await shop.product({ name: '茶 for нас: ध्यान 🌙' }), 2)
  const order = await checksOut(member)
  const at = { [`/api/orders/${order.id}/receipt`]: member, [`/api/orders/${order.id}/packing-slip`]: admin }
  for (const [path, reader] of Object.entries(at)) {
    const answer = await reader.send('GET', path)
    const { pages, text } = await readPdf(new Uint8Array(await answer.arrayBuffer()))
    const compact = text.replaceAll(' ', '')
    expect(compact, path).toContain('茶forнас:')
    expect(compact, path).toContain('🌙')
    expect(compact, path).toContain(order.reference)
    const { pieces } = pages[0] ?? { pieces: [] }
    const baseline = (fragment: string) => pieces.find((piece) => piece.text.includes(fragment))?.bottom ?? Number.NaN
    expect(Math.abs(baseline('茶') - baseline('нас')), path).toBeLessThan(0.1)
    expect(Math.abs(baseline('茶') - baseline('🌙')), path).toBeLessThan(0.1)
    const amount = path.endsWith('receipt') ? '$40.00' : '2 x'
    const amounts = pieces.filter((piece) => piece.text.includes(amount)).map(({ bottom }) => bottom)
    expect(
      amounts.some((bottom) => Math.abs(bottom - baseline('茶')) < 4),
      path,
    ).toBe(true)
  }
})
