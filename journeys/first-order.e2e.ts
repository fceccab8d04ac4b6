import { aPicture, addProof } from './support/files.ts'
import { filming } from './support/film.ts'
import { expect, test } from './support/journey.ts'
import { adminApi, PASSWORD, signedIn, somebody } from './support/people.ts'
import { enterCode } from './support/screens.ts'
import { chooseNamed, goods, homeChoices, homeFields, ordersOf, placeButton } from './support/store.ts'
import { approve, requestsOf } from './support/wallet.ts'

test.describe.configure({ timeout: 240_000 })

test(
  'a visitor gets from the front page to the first order on a phone with a slow connection',
  { tag: ['@phone-only', '@deep'] },
  async ({ page, product }, info) => {
    const { name, email } = somebody()
    const bowl = await goods(product, 'Bowl', { price: '12' })
    const dialog = page.getByRole('dialog')
    const main = page.getByRole('main')
    const film = await filming(page, info)
    const { scene } = film

    await scene('the front page stands', async () => {
      await page.goto('/')
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    })

    await scene('a plan is chosen', async () => {
      await page.getByRole('link', { name: 'Get Started with Guardian' }).click()
      await expect(page.getByRole('group', { name: 'Your plan' })).toContainText('Guardian')
    })

    await scene('the code is sent', async () => {
      await page.getByRole('textbox', { name: 'Full name' }).fill(name)
      await page.getByRole('textbox', { name: 'Email' }).fill(email)
      await page.getByRole('button', { name: 'Verify' }).click()
      await expect(page.getByRole('group', { name: 'One-time code (OTP)' })).toBeVisible()
    })

    const code = await product.code(email)
    await scene('the address is verified', async () => {
      await enterCode(page, code)
      await expect(page.getByRole('textbox', { name: 'Email' })).not.toBeEditable()
    })

    await scene('the payment is asked for', async () => {
      await page.getByRole('textbox', { name: 'Password', exact: true }).fill(PASSWORD)
      await page.getByRole('textbox', { name: 'Confirm password' }).fill(PASSWORD)
      await page.getByRole('button', { name: 'Continue to Payment' }).click()
      await expect(page.getByText('$25.00').first()).toBeVisible()
    })

    await scene('the proof is sent', async () => {
      await addProof(page, aPicture(800, 500))
      await page.getByRole('button', { name: 'Submit Payment Proof' }).click()
      await expect(page.getByText('Sign up request submitted. Awaiting approval.')).toBeVisible()
    })

    await scene('the waiting room stands', async () => {
      await page.getByRole('link', { name: 'Complete Registration' }).click()
      await expect(page.getByRole('heading', { name: 'Your sign-up is waiting for approval' })).toBeVisible()
    })

    const member = await signedIn(product, { email, password: PASSWORD })
    await scene('let in, the dashboard comes by itself', async () => {
      await (await adminApi(product)).send('POST', `/users/${member.id}/approve`)
      await expect(page.getByText('Welcome back,')).toBeVisible()
    })

    await scene('the wallet says where to pay in', async () => {
      await page.goto('/wallet')
      await page.getByRole('button', { name: 'Make your first deposit' }).click()
      await dialog.getByRole('button', { name: /Bitcoin/ }).click()
      await expect(dialog.getByRole('img', { name: 'QR code of the deposit address' })).toBeVisible()
    })

    await scene('a deposit is sent', async () => {
      await dialog.getByRole('textbox', { name: 'Amount (BTC)' }).fill('0,01')
      await dialog.getByRole('button', { name: 'Next: add proof' }).click()
      await addProof(dialog, aPicture(800, 500))
      await dialog.getByRole('button', { name: 'Submit Proof' }).click()
      await expect(dialog.getByRole('heading', { name: 'Proof Submitted Successfully' })).toBeVisible()
    })

    const [request] = await requestsOf(member)
    await scene('it is in the balance', async () => {
      await approve(product, request?.id ?? '')
      await expect(dialog.getByRole('heading', { name: 'Completed' })).toBeVisible()
      await dialog.getByRole('button', { name: 'Done' }).click()
      await expect(dialog).toBeHidden()
    })

    await scene('something is found in the store', async () => {
      await page
        .getByRole('link', { name: /^Store/ })
        .first()
        .click()
      await page.getByRole('searchbox', { name: 'Search products' }).fill(bowl.name)
      await main.getByRole('link', { name: bowl.name }).click()
      await expect(page.getByRole('heading', { level: 1, name: bowl.name })).toBeVisible()
    })

    await scene('it lies in the cart', async () => {
      await page.getByRole('button', { name: `Add to Cart: ${bowl.name}` }).click()
      await expect(page).toHaveSaid('Item has been added to cart')
    })

    await scene('the checkout asks where to', async () => {
      await page.goto('/store?checkout=details')
      await expect(page.getByRole('textbox', { name: 'City' })).toBeVisible()
    })

    await scene('everything once more', async () => {
      for (const [label, name] of homeChoices) await chooseNamed(page, label, name)
      for (const [label, value] of homeFields) await page.getByRole('textbox', { name: label }).fill(value)
      await page.getByRole('button', { name: 'Continue to Payment' }).click()
      await page.getByRole('button', { name: 'Review Order' }).click()
      await expect(placeButton(page)).toBeEnabled()
    })

    await scene('ordered and paid', async () => {
      await placeButton(page).click()
      await expect(page.getByRole('heading', { level: 1, name: 'Thank you, your order is placed' })).toBeVisible()
      expect(await ordersOf(member)).toMatchObject([{ total: 22.95 }])
    })

    await scene('where the parcel is', async () => {
      await page.getByRole('link', { name: 'Track your order' }).click()
      await expect(dialog.getByText('Being prepared')).toBeVisible()
      const [order] = await ordersOf(member)
      await expect(dialog).toContainText(order?.reference ?? 'none')
    })
    await film.end()
  },
)
