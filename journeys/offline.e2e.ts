import type { Page } from '@playwright/test'
import { judge } from './support/axe.ts'
import { addProof } from './support/files.ts'
import { expect, test } from './support/journey.ts'
import { aMember } from './support/people.ts'
import { signOut } from './support/screens.ts'
import { goods, ordersOf, placeButton, addToCart, reachReview, saveAddress } from './support/store.ts'
import { aHolder, openWallet, requestsOf } from './support/wallet.ts'

test.describe.configure({ timeout: 120_000 })
test.beforeEach(({ faults }) => faults.expectFailedCalls())

const banner = (page: Page) => page.getByText('No connection.', { exact: true })
const NOTHING_SENT = 'No response from server. Nothing was sent.'

/** Disconnects the network; the page shows it within a second. */
const cut = async (page: Page): Promise<void> => {
  await page.context().setOffline(true)
  await expect(banner(page)).toBeVisible({ timeout: 1000 })
  await expect(page.getByText('Last connected at')).toBeVisible()
}

/** Reconnects the network; the page recovers by itself within two seconds. */
const join = async (page: Page): Promise<void> => {
  const followed = page.waitForRequest('**/api/events**', { timeout: 2000 })
  await page.context().setOffline(false)
  await expect(banner(page)).toBeHidden({ timeout: 2000 })
  await followed
}

test('a ticket typed while the network fails stays in the form, and is sent once', { tag: '@phone-deep' }, async ({
  product,
  open,
}) => {
  const member = await aMember(product)
  const page = await open({ as: member })
  const subject = page.getByRole('textbox', { name: 'Subject' })
  const message = page.getByRole('textbox', { name: 'Message' })
  await page.goto('/support?open=new')
  await page.getByRole('combobox', { name: 'Category' }).click()
  await page.getByRole('option').first().click()
  await subject.fill('Crushed box')
  await message.fill('One corner')
  await cut(page)
  await message.pressSequentially(' is crushed.')
  await page.getByRole('button', { name: 'Create Ticket' }).click()
  await expect(page.getByRole('alert').filter({ hasText: NOTHING_SENT }).first()).toBeVisible()
  await expect(page).not.toHaveSaid('Support Ticket Created Successfully')
  await expect(message).toHaveValue('One corner is crushed.')
  await judge(page, 'a form without a network')
  await join(page)
  await expect(subject).toHaveValue('Crushed box')
  await page.getByRole('button', { name: 'Create Ticket' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Crushed box' })).toBeVisible()
  const { tickets } = await member.api.get<{ tickets: unknown[] }>('/support/tickets')
  expect(tickets).toHaveLength(1)
})

test('a deposit typed while the network fails keeps its values and proof, and is requested once', {
  tag: '@phone-deep',
}, async ({ product, open }) => {
  const member = await aHolder(product, {})
  const page = await open({ as: member })
  const dialog = page.getByRole('dialog')
  await openWallet(page, 'deposit:BTC')
  await dialog.getByRole('textbox', { name: 'Amount (BTC)' }).fill('0.5')
  await cut(page)
  await dialog.getByRole('textbox', { name: 'Notes' }).fill('Half of one')
  await dialog.getByRole('button', { name: 'Next: add proof' }).click()
  await addProof(dialog)
  await dialog.getByRole('button', { name: 'Submit Proof' }).click()
  await expect(dialog.getByRole('alert')).toContainText(NOTHING_SENT)
  await join(page)
  await expect(dialog.getByText('proof.png')).toBeVisible()
  await dialog.getByRole('button', { name: 'Submit Proof' }).click()
  await expect(dialog.getByRole('heading', { name: 'Proof Submitted Successfully' })).toBeVisible()
  expect(await requestsOf(member)).toMatchObject([{ amount: '0.5', status: 'pending' }])
})

test('an order placed without a network is not placed, and is placed once when it returns', {
  tag: '@phone-deep',
}, async ({ product, open }) => {
  const member = await aHolder(product, { BTC: '0.01' })
  await saveAddress(member)
  await addToCart(member, await goods(product, 'Bowl'))
  const page = await open({ as: member })
  await reachReview(page)
  await cut(page)
  await placeButton(page).click()
  await expect(page.getByRole('alert').filter({ hasText: NOTHING_SENT }).first()).toBeVisible()
  expect(await ordersOf(member)).toHaveLength(0)
  await join(page)
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByRole('heading', { name: 'Thank you, your order is placed' })).toBeVisible()
  expect(await ordersOf(member)).toHaveLength(1)
})

test('a screen that could not load without a network loads by itself once it returns', async ({ product, open }) => {
  const page = await open({ as: await aMember(product) })
  await page.goto('/dashboard')
  await expect(page.getByRole('region', { name: 'Recent Activity' })).toBeVisible()
  await cut(page)
  await page.getByRole('navigation', { name: 'Member area' }).getByRole('link', { name: 'Live Sessions' }).click()
  await expect(page.getByRole('main').getByRole('alert').first()).toContainText('No response from server.')
  await expect(page.getByRole('navigation', { name: 'Member area' })).toBeVisible()
  await join(page)
  await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0, { timeout: 2000 })
})

test.describe('with what the browser keeps of the application', () => {
  test.use({ serviceWorkers: 'allow' })

  /** Waits until the browser has cached the application, then reloads the page from that cache. */
  const saveOffline = async (page: Page): Promise<void> => {
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    await page.reload()
    await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
  }

  /** The URLs of all cached responses. */
  const cachedUrls = (page: Page): Promise<string[]> =>
    page.evaluate(async () => {
      const caches_ = await Promise.all((await caches.keys()).map((name) => caches.open(name)))
      const requests = await Promise.all(caches_.map((cache) => cache.keys()))
      return requests.flat().map(({ url }) => new URL(url).pathname)
    })

  test('the app opens offline, names what is unavailable, recovers by itself, and stores no personal data', {
    tag: '@phone-deep',
  }, async ({ product, open }) => {
    const member = await aMember(product)
    const page = await open({ as: member })
    await page.goto('/wallet')
    await expect(page.getByRole('region', { name: 'Recent Activity' })).toBeVisible()
    await saveOffline(page)
    await expect(page.getByRole('region', { name: 'Recent Activity' })).toBeVisible()

    await test.step('only app shells and hashed files are cached, without personal data', async () => {
      const addresses = await cachedUrls(page)
      expect(addresses.length).toBeGreaterThan(20)
      expect(addresses.filter((path) => !path.startsWith('/assets/')).toSorted()).toEqual([
        '/admin',
        '/auth/signin',
        '/dashboard',
      ])
    })

    await test.step('the app opens without a network', async () => {
      await page.context().setOffline(true)
      await page.reload()
      await expect(banner(page)).toBeVisible({ timeout: 10_000 })
      await expect(page.getByText('This page loads once you’re back online.')).toBeVisible()
      await expect(page.getByRole('alert').first()).toContainText('No response from server.')
      await page.context().setOffline(false)
      await expect(banner(page)).toBeHidden({ timeout: 2500 })
      await expect(page.getByRole('heading', { level: 1, name: 'Wallet' })).toBeVisible()
      await expect(page.getByRole('alert')).toHaveCount(0)
    })

    await test.step('the app opens without a network after signing out', async () => {
      await signOut(page)
      await page.context().setOffline(true)
      await page.goto('/dashboard')
      await expect(page.getByRole('button', { name: 'Sign In' }).first()).toBeVisible()
      await expect(banner(page)).toBeVisible()
      for (const text of [member.name, member.email]) await expect(page.locator('body')).not.toContainText(text)
      await page.context().setOffline(false)
      await expect(banner(page)).toBeHidden({ timeout: 2500 })
    })
  })
})
