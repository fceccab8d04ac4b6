import { expect, test } from 'vitest'
import { readCsv } from '../../../../test/csv.ts'
import { checksOut, tracks } from '../../../../test/order.ts'
import { aShop, put } from '../../../../test/shop.ts'
import { aHolder, aHouse } from '../../../../test/wallet.ts'

test('orders are exported as they are filtered, each cell under its title; one that begins like a formula is text', async () => {
  const shop = await aShop()
  const admin = await aHouse(shop.running)
  const member = await aHolder(shop.running, admin, { BTC: '1' })
  const bought = async () => {
    await put(member, await shop.product({ name: '=HYPERLINK("x")' }))
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
