import { activity, cart, orders, system, treasury, wallet } from '@vesica/contract'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { checkoutOf, checksOut } from '../../../../test/order.ts'
import type { Running } from '../../../../test/running.ts'
import { aShop, addToCart, type Shop } from '../../../../test/shop.ts'
import { agreeOnRate, aHolder, aTreasurer, type Decider, type Holder, refusal } from '../../../../test/wallet.ts'

let running: Running
let shop: Shop
let admin: Decider
beforeAll(async () => {
  shop = await aShop()
  running = shop.running
  admin = await aTreasurer(running)
})

let member: Holder
beforeEach(async () => {
  member = await aHolder(running, admin, { BTC: '1' })
})

const stockOf = async (id: string) =>
  (await running.sql('select stock_count, sold_count from product where id = $1', [id]))[0]
const ordersOf = async (person: Holder) => (await person.call(orders.listOwnOrders, { query: {} })).orders
const clean = async () => {
  const { report } = await admin.call(treasury.runReconcile, {})
  expect(report.differences).toEqual([])
}

/** Nothing has happened: no order; stock, balance and cart unchanged. */
const untouched = async (product: { id: string }, stock: number, inCart: number) => {
  expect(await ordersOf(member)).toEqual([])
  expect(await stockOf(product.id)).toEqual({ stock_count: stock, sold_count: 0 })
  expect(await member.available('BTC')).toBe('1')
  expect((await member.call(cart.getCart, {})).count).toBe(inCart)
}

describe('an order', () => {
  test("is paid, counted and stored together, at the server's prices", async () => {
    const product = await shop.product({ price: '19.99', discounted_percentage: '15', stock_count: '5' })
    await addToCart(member, product, 2)
    const order = await checksOut(member)
    // 19.99 less 15 percent is 16.99; twice is 33.98; shipping 9.99; tax 8 percent 2.72. 46.69 USD at 50,000 a coin.
    expect(order).toMatchObject({
      reference: expect.stringMatching(/^ORD-/),
      status: 'processing',
      pricing: { listTotal: 39.98, discount: 6, subtotal: 33.98, shipping: 9.99, tax: 2.72, total: 46.69 },
      total: 46.69,
      asset: 'BTC',
      coinAmount: '0.0009338',
      rate: 50000,
      paymentMethod: 'Crypto',
      shippingAddress: {
        ...{ name: 'Ada Holm', address: 'Fjordgata 1', city: 'Oslo', state: '', zip: '0150', country: null },
        lines: ['Ada Holm', 'Fjordgata 1', 'Oslo, 0150'],
      },
      items: [{ name: product.name, quantity: 2, price: 16.99, listPrice: 19.99, total: 33.98, refunded: 0 }],
      timeline: [{ status: 'pending' }, { status: 'processing' }],
    })
    expect(await member.available('BTC')).toBe('0.9990662')
    expect(await stockOf(product.id)).toEqual({ stock_count: 3, sold_count: 2 })
    expect((await member.call(cart.getCart, {})).items).toEqual([])
    const { lines } = await admin.call(treasury.getTreasury, {})
    expect(lines.find((line) => line.asset === 'BTC')).toMatchObject({ difference: '0' })
    await clean()
  })

  test('may be sent with prices before the discount: the total decides', async () => {
    await addToCart(member, await shop.product({ price: '20', discounted_percentage: '10' }))
    const { products } = await checkoutOf(member)
    const listed = products.map((line) => ({ ...line, price: '20' }))
    expect(await checksOut(member, { products: listed })).toMatchObject({ pricing: { subtotal: 18 }, total: 29.43 })
  })

  test('is booked as goods, shipping and tax that add up to the payment', async () => {
    await addToCart(member, await shop.product({ price: '10' }))
    const order = await checksOut(member)
    const booked = await running.sql(
      `select credit.code, amount::text from transfer
         join journal on journal.id = journal_id join ledger_account credit on credit.id = credit_account
        where idem_key = $1 order by line`,
      [`order:${order.id}:pay`],
    )
    // 10 + 9.99 + 0.80 = 20.79 USD: 41,580 satoshi.
    expect(booked).toEqual([
      { code: 'revenue:store:BTC', amount: '20000' },
      { code: 'revenue:shipping:BTC', amount: '19980' },
      { code: 'liability:tax:BTC', amount: '1600' },
    ])
  })

  test('ships free when the discounted subtotal is above 50 USD, and not at 50', async () => {
    const product = await shop.product({ price: '50' })
    await addToCart(member, product)
    expect((await member.call(cart.getCart, {})).pricing).toMatchObject({ shipping: 9.99, total: 63.99 })
    await addToCart(member, await shop.product({ price: '0.01' }))
    expect((await checksOut(member)).pricing).toMatchObject({ subtotal: 50.01, shipping: 0, tax: 4, total: 54.01 })
  })

  test('stores the address in the postal format of its country, however it was typed', async () => {
    await addToCart(member, await shop.product())
    const to = { country: 'us', city: 'Portland', state: 'or', zipcode: '97201' }
    const { id, shippingAddress, billingAddress } = await checksOut(member, to)
    expect(shippingAddress).toEqual({
      ...{ name: 'Ada Holm', address: 'Fjordgata 1', city: 'Portland', state: 'Oregon', zip: '97201', country: 'US' },
      lines: ['Ada Holm', 'Fjordgata 1', 'Portland, OR 97201', 'United States'],
    })
    expect(billingAddress).toEqual(shippingAddress)
    const again = (await member.call(orders.getOrder, { params: { id } })).order
    expect(again.shippingAddress).toEqual(shippingAddress)
    await addToCart(member, await shop.product())
    const address = { last_name: '', country: 'AE', city: 'Jumeirah', state: 'Dubai', zipcode: '' }
    const order = await checksOut(member, address)
    expect(order.shippingAddress).toMatchObject({ name: 'Ada', zip: '', lines: expect.arrayContaining(['Ada']) })
  })

  test('has an immutable country, like its other terms, guarded by the database', async () => {
    await addToCart(member, await shop.product())
    const { id, reference } = await checksOut(member, { country: 'NO' })
    const moved = running.sql(`update shop_order set country = 'SE' where id = $1`, [id])
    await expect(moved).rejects.toThrow(`the terms of order ${reference} are fixed`)
  })

  test('is unchanged when its product changes or is deleted', async () => {
    const product = await shop.product({ name: 'Singing bowl', price: '30' })
    await addToCart(member, product)
    const { id } = await checksOut(member)
    await shop.change(product.id, { name: 'Another name', price: '99' })
    expect((await member.call(orders.getOrder, { params: { id } })).order.items).toMatchObject([
      { name: 'Singing bowl', price: 30, product_id: product.id },
    ])
  })

  test('notifies the member and the administrators', async () => {
    const bought = await shop.product()
    await addToCart(member, bought)
    const { reference } = await checksOut(member)
    const log = await member.call(activity.listActivity, { query: {} })
    expect(log.activity_logs[0]).toMatchObject({
      type: 'purchase',
      title: `${bought.name}, order ${reference}`,
      status: 'processing',
    })
    expect(log.notifications[0]?.title).toBe(`${bought.name}: order placed`)
    expect(log.notifications[0]?.text).toContain(`You paid 0.0006318 BTC ($31.59) from your wallet.`)
    expect((await admin.call(activity.listActivity, { query: {} })).notifications[0]?.title).toBe(
      `New order ${reference}`,
    )
  })

  test('with a quote costs what the quote says, once', async () => {
    await addToCart(member, await shop.product({ price: '20' }))
    const quote = await member.call(cart.quoteCart, { body: { asset: 'BTC' } })
    expect(quote).toMatchObject({ amount: '0.0006318', balance: '1', enough: true, rate: 50000 })
    await agreeOnRate(running, admin, 'BTC', '60000')
    const order = await checksOut(member, { quote_id: quote.quote_id })
    expect(order).toMatchObject({ coinAmount: '0.0006318', rate: 50000 })
    await addToCart(member, await shop.product())
    expect(await refusal(checksOut(member, { quote_id: quote.quote_id }))).toMatchObject({ code: 'quote_dead' })
    await admin.call(system.updateAsset, { params: { id: 'BTC' }, body: { rate: '50000' } })
  })
})

describe('checkout is refused without side effects', () => {
  test.each([
    ['a smaller total', (body: object) => ({ ...body, total: '0.01' }), 'price_changed'],
    [
      'a smaller price',
      (body: object, products: object[]) => ({
        ...body,
        products: products.map((line) => ({ ...line, price: '0.01' })),
      }),
      'price_changed',
    ],
    [
      'another quantity',
      (body: object, products: object[]) => ({
        ...body,
        products: products.map((line) => ({ ...line, quantity: '1' })),
      }),
      'cart_changed',
    ],
    ['a coin that is not offered', (body: object) => ({ ...body, asset: 'DOGE' }), 'coin_unknown'],
    ['dollars', (body: object) => ({ ...body, asset: 'USD' }), 'coin_unknown'],
    ['a coin of which there is too little', (body: object) => ({ ...body, asset: 'ETH' }), 'insufficient_funds'],
    ['an unknown quote', (body: object) => ({ ...body, quote_id: 'none' }), 'quote_dead'],
  ])('with %s', async (_, change, code) => {
    const product = await shop.product({ stock_count: '5' })
    await addToCart(member, product, 2)
    const body = await checkoutOf(member)
    const refused = await refusal(member.call(orders.placeOrder, { body: change(body, body.products) as typeof body }))
    expect(refused.code).toBe(code)
    await untouched(product, 5, 2)
  })

  test('with a price that changed meanwhile, and the response has the new one', async () => {
    const product = await shop.product({ price: '20', stock_count: '5' })
    await addToCart(member, product)
    const body = await checkoutOf(member)
    await shop.change(product.id, { price: '25' })
    expect(await refusal(member.call(orders.placeOrder, { body }))).toMatchObject({
      status: 409,
      code: 'price_changed',
      message: 'The price has changed. Please check the new one before you pay.',
      details: { pricing: { subtotal: 25, shipping: 9.99, tax: 2, total: 36.99 } },
    })
    await untouched(product, 5, 1)
  })

  test('with a product that is disabled, out of stock or short of stock', async () => {
    const product = await shop.product({ name: 'Amethyst', stock_count: '5' })
    await addToCart(member, product, 3)
    const body = await checkoutOf(member)
    const fails = async () => refusal(member.call(orders.placeOrder, { body }))
    await shop.change(product.id, { stock_count: '2' })
    expect((await fails()).message).toBe('Only 2 left of Amethyst.')
    await shop.change(product.id, { stock_count: '0' })
    expect((await fails()).message).toBe('Amethyst is out of stock.')
    await shop.change(product.id, { stock_count: '5', in_stock: 'false' })
    expect((await fails()).message).toBe('Amethyst is no longer available.')
    await untouched(product, 5, 3)
  })

  test('when the balance is too small, with the specified message', async () => {
    const product = await shop.product({ price: '9000', stock_count: '9' })
    await addToCart(member, product, 9)
    const refused = await refusal(checksOut(member))
    expect(refused).toMatchObject({ status: 422, message: 'Insufficient BTC balance for this order.' })
    await untouched(product, 9, 9)
  })

  test.each(['0', '-1', '1.5', '1000000000', '1e3', '٣'])('with the quantity %s', async (quantity) => {
    const product = await shop.product({ stock_count: '5' })
    await addToCart(member, product)
    const body = await checkoutOf(member)
    const products = body.products.map((line) => ({ ...line, quantity }))
    expect((await refusal(member.call(orders.placeOrder, { body: { ...body, products } }))).status).toBe(422)
    await untouched(product, 5, 1)
  })

  test.each(['first_name', 'last_name', 'address', 'city', 'zipcode'])('without %s', async (field) => {
    const product = await shop.product({ stock_count: '5' })
    await addToCart(member, product)
    const body = await checkoutOf(member, { [field]: ' ' })
    expect((await refusal(member.call(orders.placeOrder, { body }))).errors).toHaveProperty(field)
    await untouched(product, 5, 1)
  })

  test.each([
    [
      'a country that is none',
      { country: 'ZZ' },
      'country',
      'Please choose a country, or give its two letters, like NO.',
    ],
    ['no state where one is needed', { country: 'US', zipcode: '97201' }, 'state', 'Please choose a state.'],
    [
      "another country's state",
      { country: 'AU', state: 'Oregon', zipcode: '2000' },
      'state',
      'Please choose a state of this country.',
    ],
    ["another country's postal code", { country: 'GB' }, 'zipcode', 'Please enter a postcode like EC1Y 8SY.'],
  ])('with %s', async (_, input, field, message) => {
    const product = await shop.product({ stock_count: '5' })
    await addToCart(member, product)
    const refused = await refusal(checksOut(member, input))
    expect(refused).toMatchObject({ status: 422, errors: { [field]: [message] } })
    await untouched(product, 5, 1)
  })

  test('with a user_id in the form', async () => {
    await addToCart(member, await shop.product())
    const body = { ...(await checkoutOf(member)), user_id: admin.id }
    expect((await refusal(member.call(orders.placeOrder, { body }))).errors).toHaveProperty('user_id')
  })
})

describe('a retried checkout', () => {
  test('with the same key returns the first response and pays once', async () => {
    const product = await shop.product({ stock_count: '5' })
    await addToCart(member, product)
    const body = await checkoutOf(member)
    const headers = { 'Idempotency-Key': 'checkout-of-one-cart' }
    const first = await member.call(orders.placeOrder, { body }, headers)
    const again = await member.call(orders.placeOrder, { body }, headers)
    expect(again.order.id).toBe(first.order.id)
    expect(await ordersOf(member)).toHaveLength(1)
    expect(await stockOf(product.id)).toEqual({ stock_count: 4, sold_count: 1 })
  })

  test('without a key is refused because the cart changed', async () => {
    await addToCart(member, await shop.product())
    const body = await checkoutOf(member)
    await member.call(orders.placeOrder, { body })
    expect(await refusal(member.call(orders.placeOrder, { body }))).toMatchObject({ code: 'cart_changed' })
    expect(await ordersOf(member)).toHaveLength(1)
    expect((await member.call(wallet.getWalletBalances, {})).balances).toBeDefined()
  })
})
