import type { Page } from '@playwright/test'
import { expect, test } from './support/journey.ts'
import type { Person } from './support/people.ts'
import { aHolder, approve, balanceOf, fact, holding, openWallet, recent, requestsOf, sold } from './support/wallet.ts'

const chooseCoin = async (page: Page, name: RegExp): Promise<void> => {
  await page.getByRole('combobox', { name: 'Coin' }).click()
  await page.getByRole('option', { name }).click()
}

const newestOf = async (member: Person): Promise<string> => (await requestsOf(member))[0]?.id ?? ''

test('coins are bought from the USD balance, or externally when it does not suffice', async ({ product, open }) => {
  const member = await aHolder(product, { BTC: '0.1', USD: '500' })
  const page = await open({ as: member })
  const dialog = page.getByRole('dialog')
  await openWallet(page)

  await test.step('a purchase from the balance', async () => {
    await page.getByRole('button', { name: 'Trade', exact: true }).click()
    await page.getByRole('combobox', { name: 'Coin' }).click()
    await expect(page.getByRole('option', { name: 'Ethereum (ETH)' })).toContainText('$2,500.00 per coin')
    await page.getByRole('option', { name: 'Ethereum (ETH)' }).click()
    await dialog.getByRole('textbox', { name: 'Amount in USD' }).fill('100')
    await expect(fact(dialog, 'You pay')).toHaveText('$100.00')
    await expect(fact(dialog, 'You receive')).toHaveText('0.04 ETH')
    await expect(fact(dialog, 'Price per coin')).toHaveText('$2,500.00')
    await expect(fact(dialog, 'Payment')).toHaveText('From your USD balance ($500.00 available)')
    await dialog.getByRole('button', { name: 'Submit Buy Order' }).click()
    await expect(page).toHaveSaid('Buy order for 0.04ETH submitted for admin approval!')
    await expect(dialog).toBeHidden()
    await expect(recent(page).first()).toContainText('Buy 0.04 ETH')
    await expect(recent(page).first()).toContainText('Pending')
    expect(await balanceOf(member, 'USD')).toMatchObject({ balance: '400', held: '100' })
    await approve(product, await newestOf(member))
    await expect(recent(page).first()).toContainText('Completed')
    await expect(holding(page, 'Ethereum')).toContainText('0.04 ETH')
    await expect(holding(page, 'US Dollar')).toContainText('$400.00')
  })

  await test.step('the same purchase again at once, at a new price', async () => {
    await page.getByRole('button', { name: 'Trade', exact: true }).click()
    await chooseCoin(page, /Ethereum/)
    await dialog.getByRole('textbox', { name: 'Amount in USD' }).fill('100')
    await dialog.getByRole('button', { name: 'Submit Buy Order' }).click()
    await expect(dialog).toBeHidden()
    expect(await requestsOf(member)).toHaveLength(4)
  })

  await test.step('an external purchase', async () => {
    await holding(page, 'Ethereum').click()
    await page.getByRole('dialog', { name: 'Ethereum (ETH)' }).getByRole('button', { name: 'Buy More' }).click()
    await dialog.getByRole('textbox', { name: 'Amount in USD' }).fill('1000')
    await expect(fact(dialog, 'Payment')).toContainText('Pay externally')
    await expect(
      dialog.getByText('Locked for 24 hours once you order, unless the rate moves by more than 5%.'),
    ).toBeVisible()
    await dialog.getByRole('button', { name: 'Submit Buy Order' }).click()
    await expect(page).toHaveSaid('Buy order for 0.4ETH submitted for admin approval!')
    await expect(dialog.getByText('Pay externally and send proof by')).toBeVisible()
    await expect(fact(dialog, 'Price locked until')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    // Nothing is on hold, because nothing is paid yet.
    expect(await balanceOf(member, 'USD')).toMatchObject({ balance: '300', held: '100' })
    await approve(product, await newestOf(member))
    await expect(holding(page, 'Ethereum')).toContainText('0.44 ETH')
    await expect(holding(page, 'US Dollar')).toContainText('$400.00')
  })
})

test('coins are sold for dollars, but no more than the balance', { tag: '@deep' }, async ({ product, open }) => {
  const member = await aHolder(product, { BTC: '0.1' })
  const page = await open({ as: member })
  const dialog = page.getByRole('dialog')
  await openWallet(page)
  await holding(page, 'Bitcoin').click()
  const asset = page.getByRole('dialog', { name: 'Bitcoin (BTC)' })
  await expect(asset).toContainText('Holdings')
  await expect(asset).toContainText('0.1 BTC')
  await expect(asset).toContainText('$5,000.00')
  await asset.getByRole('button', { name: 'Sell' }).click()
  await expect(dialog.getByRole('tab', { name: 'Sell' })).toHaveAttribute('aria-selected', 'true')
  const usd = dialog.getByRole('textbox', { name: 'Amount in USD' })
  const submit = dialog.getByRole('button', { name: 'Submit Sell Order' })
  await expect(submit).toBeDisabled()

  const wholeDollars = 'Please enter whole US dollars, at least 1.'
  const unreadable = 'Please enter a number of 0 or more, like 1299.90.'
  const wrongs: [string, string][] = [
    ['0', wholeDollars],
    ['0.5', wholeDollars],
    ['10.25', wholeDollars],
    ['-3', wholeDollars],
    ['ten', unreadable],
  ]
  for (const [wrong, message] of wrongs) {
    await usd.fill(wrong)
    await expect(dialog.getByText(message)).toBeVisible()
    await expect(submit).toBeDisabled()
    await expect(usd).toHaveValue(wrong)
  }
  // The whole amount is in the balance.
  await usd.fill('5,000')
  await usd.blur()
  await expect(usd).toHaveValue('5000')
  await expect(dialog.getByText('Insufficient BTC balance for this sell order.')).toBeVisible()
  await submit.click()
  await expect(usd).toBeFocused()

  await usd.fill('1250')
  await expect(fact(dialog, 'You sell')).toHaveText('0.025 BTC')
  await expect(fact(dialog, 'You get')).toHaveText('$1,250.00')
  await submit.click()
  await expect(page).toHaveSaid('Sell order for 0.025 BTC submitted for admin approval!')
  await expect(recent(page).first()).toContainText('Sell 0.025 BTC')
  await expect(holding(page, 'Bitcoin')).toContainText('0.025 BTC on hold')
  await approve(product, await newestOf(member))
  await expect(holding(page, 'US Dollar')).toContainText('$1,250.00')
  await expect(holding(page, 'Bitcoin')).toContainText('0.075 BTC')
  expect(await balanceOf(member, 'BTC')).toMatchObject({ balance: '0.075', held: '0' })
})

test('prices are requested once typing pauses, and a used price is renewed before it counts', async ({
  product,
  open,
}) => {
  const member = await aHolder(product, { BTC: '0.1' })
  const page = await open({ as: member })
  const dialog = page.getByRole('dialog')
  await openWallet(page, 'trade:sell:BTC')
  const requests: unknown[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/wallets/convert')) requests.push(request.postDataJSON())
  })
  const answered = page.waitForResponse('**/wallets/convert')
  await dialog.getByRole('textbox', { name: 'Amount in USD' }).pressSequentially('250')
  const { quote_id } = (await (await answered).json()) as { quote_id: string }
  await expect(fact(dialog, 'You sell')).toHaveText('0.005 BTC')
  expect(requests).toEqual([{ amount: '250', from: 'USD', to: 'BTC', crypto_symbol: 'BTC' }])

  // Another window of the same member uses that price.
  await sold(member, 'BTC', '250', quote_id)
  let answer = () => undefined as void
  const held = new Promise<void>((go) => {
    answer = go
  })
  await page.route('**/wallets/convert', (route) => held.then(() => route.continue()))
  await dialog.getByRole('button', { name: 'Submit Sell Order' }).click()
  // Until a new price arrives, the old one can't be submitted.
  await expect(fact(dialog, 'You sell')).not.toHaveText('0.005 BTC')
  await expect(dialog.getByRole('button', { name: 'Submit Sell Order' })).toBeDisabled()
  answer()
  await expect(dialog.getByText('The price has expired. Please check the new price')).toBeVisible()
  await expect(dialog.getByRole('textbox', { name: 'Amount in USD' })).toHaveValue('250')
  expect(await requestsOf(member)).toHaveLength(2)
  await expect(fact(dialog, 'You sell')).toHaveText('0.005 BTC')
  await dialog.getByRole('button', { name: 'Submit Sell Order' }).click()
  await expect(page).toHaveSaid('Sell order for 0.005 BTC submitted for admin approval!')
  expect(await requestsOf(member)).toHaveLength(3)
})
