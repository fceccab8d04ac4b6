import type { Page } from '@playwright/test'
import { expect, test } from './support/journey.ts'
import { PASSWORD, type Person } from './support/people.ts'
import type { Product } from './support/product.ts'
import { signIn, signOut } from './support/screens.ts'
import {
  chooseNamed,
  expectInCart,
  goods,
  ordersOf,
  placeButton,
  addToCart,
  reachReview,
  regoods,
  saveAddress,
  stockOf,
  removeFromCart,
} from './support/store.ts'
import { aHolder, balanceOf, deny, withdrawn } from './support/wallet.ts'

test.describe.configure({ timeout: 120_000 })

const thanks = (page: Page) => page.getByRole('heading', { name: 'Thank you, your order is placed' })
const failed = (page: Page) => page.getByRole('alert').filter({ hasText: 'Payment Failed' })

const aCustomer = async (product: Product): Promise<Person> => {
  const member = await aHolder(product, { BTC: '0.01' })
  await saveAddress(member)
  return member
}

/** Blocks events in this window, as in the moment before they arrive. */
const hearNothing = (page: Page): Promise<unknown> => page.route('**/api/events*', (route) => route.abort())

test('an insufficient balance says Payment Failed and why; a retry keeps everything, Cancel keeps the cart', async ({
  product,
  open,
}) => {
  const member = await aCustomer(product)
  const bowl = await goods(product, 'Bowl')
  await addToCart(member, bowl)
  const page = await open({ as: member })
  await page.goto('/store?checkout=details')
  await page.getByRole('textbox', { name: 'ZIP code' }).fill('')
  await page.getByRole('button', { name: 'Continue to Payment' }).click()
  await expect(page.getByRole('textbox', { name: 'ZIP code' })).toBeFocused()
  await page.getByRole('textbox', { name: 'ZIP code' }).fill('97205')
  await page.getByRole('textbox', { name: 'Address' }).fill('7 Elm Lane')
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'Address' })).toHaveValue('7 Elm Lane')
  await expect(page.getByRole('textbox', { name: 'ZIP code' })).toHaveValue('97205')
  await chooseNamed(page, 'Country', 'Canada')
  await page.getByRole('checkbox', { name: 'Save to my profile' }).check()
  await page.getByRole('button', { name: 'Continue to Payment' }).click()
  await expect(page.getByText('Please choose a province.')).toBeVisible()
  await expect(page.getByText('Please enter a postal code like H3Z 2Y7.')).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Province' })).toBeFocused()
  await chooseNamed(page, 'Country', 'United States')
  await expect(page.getByRole('combobox', { name: 'State' })).toHaveValue('Oregon')
  await page.getByRole('button', { name: 'Continue to Payment' }).click()
  await expect(page).toHaveSaid('Shipping details added successfully')
  await page.getByRole('button', { name: 'Review Order' }).click()
  await expect(placeButton(page)).toBeEnabled()

  // The coins are withdrawn while the last step is on screen.
  const withdrawal = await withdrawn(member, 'BTC', '0.0099')
  await placeButton(page).click()
  await expect(failed(page)).toContainText('Insufficient BTC balance for this order.')
  await expect(failed(page)).toContainText('Nothing was taken from your wallet.')
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByRole('textbox', { name: 'Address' })).toHaveValue('7 Elm Lane')
  await page.getByRole('button', { name: 'Continue to Payment' }).click()
  await expect(page.getByText('None of your coin balances covers this order.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Deposit coins' })).toBeVisible()
  await page.getByRole('button', { name: 'Review Order' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'in one coin. Deposit coins to continue.' })).toBeVisible()

  await deny(product, withdrawal, 'Please ask again later.')
  await expect(page.getByText('None of your coin balances covers this order.')).toBeHidden()
  await page.getByRole('button', { name: 'Review Order' }).click()
  await expect(placeButton(page)).toBeEnabled()
  await withdrawn(member, 'BTC', '0.0099')
  await placeButton(page).click()
  await failed(page).getByRole('button', { name: 'Cancel' }).click()
  await expectInCart(page, 1)
  expect(await ordersOf(member)).toEqual([])
  expect(await stockOf(product, bowl)).toBe(20)

  await page.getByRole('main').getByRole('link', { name: 'Cart 1 item' }).click()
  await page.getByRole('button', { name: 'Clear cart' }).click()
  await page.getByRole('dialog', { name: 'Clear your cart?' }).getByRole('button', { name: 'Clear Cart' }).click()
  await expect(page).toHaveSaid('Cart has been cleared')
  await expect(page.getByText('Your cart is empty')).toBeVisible()
})

test('a changed price appears beside the previous one and needs confirmation before payment', async ({
  product,
  open,
}) => {
  const member = await aCustomer(product)
  const bowl = await goods(product, 'Bowl', { price: '20' })
  await addToCart(member, bowl)
  const page = await open({ as: member })
  const unaware = await open({ as: member })
  await hearNothing(unaware)
  // Subtotal 20, shipping 9.99, tax 1.60; then subtotal 25, tax 2.00.
  await reachReview(page)
  await reachReview(unaware)
  await expect(unaware.getByText('$31.59 at $50,000.00 per BTC')).toBeVisible()
  await regoods(product, bowl.id, { price: '25' })

  const priceAlert = page.getByRole('alert').filter({ hasText: 'The price has changed' })
  await expect(priceAlert).toContainText('It was 0.0006318 BTC ($31.59) and is now 0.0007398 BTC ($36.99).')
  await expect(placeButton(page)).toBeDisabled()
  await page.getByRole('button', { name: 'Use the new amount' }).click()
  await expect(placeButton(page)).toBeEnabled()

  await placeButton(unaware).click()
  await expect(unaware.getByRole('alert').filter({ hasText: 'The price has changed' })).toContainText(
    'The total was $31.59 and is now $36.99. You haven’t paid.',
  )
  expect(await ordersOf(member)).toEqual([])
  await expect(unaware.getByText('$36.99 at $50,000.00 per BTC')).toBeVisible()
  await placeButton(unaware).click()
  await expect(thanks(unaware)).toBeVisible()
  expect(await ordersOf(member)).toMatchObject([{ total: 36.99, coinAmount: '0.0007398' }])
})

test('the last piece goes to the first buyer, and the other buyer’s cart marks it', async ({ product, open }) => {
  const slow = await aCustomer(product)
  const quick = await aCustomer(product)
  const last = await goods(product, 'Bowl', { stock_count: '1' })
  const bell = await goods(product, 'Bell')
  for (const member of [slow, quick]) await addToCart(member, last)
  await addToCart(slow, bell)
  const slowly = await open({ as: slow })
  const quickly = await open({ as: quick })
  await hearNothing(slowly)
  await reachReview(slowly)
  await reachReview(quickly)
  await placeButton(quickly).click()
  await expect(thanks(quickly)).toBeVisible()

  await placeButton(slowly).click()
  const cart = slowly.getByRole('dialog', { name: 'Your cart' })
  await expect(cart.getByText(`${last.name} is out of stock.`)).toBeVisible()
  await expect(cart.getByText('Out of stock. Remove it to continue.')).toBeVisible()
  await expect(cart.getByRole('button', { name: 'Checkout' })).toBeDisabled()
  expect(await ordersOf(slow)).toEqual([])
  expect(await balanceOf(slow, 'BTC')).toMatchObject({ balance: '0.01' })
  await cart.getByRole('button', { name: `Remove ${last.name}` }).click()
  await expect(slowly).toHaveSaid('Item has been removed from cart')
  await expect(cart.getByRole('link', { name: 'Checkout' })).toBeVisible()
  expect(await stockOf(product, last)).toBe(0)
})

test('removing an item that was already removed from the cart elsewhere works', {
  tag: '@deep',
}, async ({ product, open, faults }) => {
  faults.expectFailedCalls()
  const member = await aCustomer(product)
  const [bowl, bell] = [await goods(product, 'Bowl'), await goods(product, 'Bell')]
  for (const item of [bowl, bell]) await addToCart(member, item)
  const page = await open({ as: member })
  await hearNothing(page)
  await page.goto('/store?open=cart')
  const cart = page.getByRole('dialog', { name: 'Your cart' })
  await expect(cart.getByRole('button', { name: `Remove ${bowl.name}` })).toBeVisible()
  await removeFromCart(member, bowl)
  await cart.getByRole('button', { name: `Remove ${bowl.name}` }).click()
  await expect(page).toHaveSaid('Item has been removed from cart')
  await expect(cart.getByText(bowl.name)).toHaveCount(0)
  await expect(cart.getByText(bell.name)).toBeVisible()
})

test('an order that is placed twice, or whose answer is lost, is placed and paid once', async ({
  product,
  open,
  faults,
}) => {
  faults.expectFailedCalls()
  const member = await aCustomer(product)
  const bowl = await goods(product, 'Bowl', { price: '20' })
  const page = await open({ as: member })

  await test.step('the button is pressed twice', async () => {
    await addToCart(member, bowl)
    await reachReview(page)
    await placeButton(page).dblclick()
    await expect(thanks(page)).toBeVisible()
    expect(await ordersOf(member)).toHaveLength(1)
  })

  await test.step('the answer is lost', async () => {
    await addToCart(member, bowl)
    await reachReview(page)
    await page.route(
      '**/api/orders',
      async (route) => {
        await route.fetch()
        await route.abort('connectionreset')
      },
      { times: 1 },
    )
    await placeButton(page).click()
    await expect(failed(page)).toContainText('No response from server.')
    await expect(failed(page)).toContainText('We couldn’t confirm your order.')
    await page.getByRole('button', { name: 'Try Again' }).click()
    await expect(thanks(page)).toBeVisible()
  })

  expect(await ordersOf(member)).toHaveLength(2)
  // Two payments of 31.59 USD at 50,000 USD per bitcoin.
  expect(await balanceOf(member, 'BTC')).toMatchObject({ balance: '0.0087364', held: '0' })
  expect(await stockOf(product, bowl)).toBe(18)
})

test('an address typed by one person is not visible to the next one who signs in', { tag: '@deep' }, async ({
  product,
  open,
}) => {
  const member = await aHolder(product, { BTC: '0.01' })
  const bowl = await goods(product, 'Bowl')
  await addToCart(member, bowl)
  const page = await open({ as: member })
  const address = page.getByRole('textbox', { name: 'Address' })
  await page.goto('/store?checkout=details')
  await address.fill('7 Elm Lane')
  await page.reload()
  await expect(address).toHaveValue('7 Elm Lane')
  await signOut(page)
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('Elm')

  const next = await aHolder(product, { BTC: '0.01' })
  await addToCart(next, bowl)
  await signIn(page, { email: next.email, password: PASSWORD })
  await expect(page).toHaveURL(/\/dashboard/)
  await page.goto('/store?checkout=details')
  await expect(address).toHaveValue('')
})
