import type { Page } from '@playwright/test'
import { aFreePort, codeOf, withDevice } from './support/authenticator.ts'
import { judge } from './support/axe.ts'
import { test as base, expect } from './support/journey.ts'
import { aMember, openTheTill, PASSWORD, theAdmin } from './support/people.ts'
import { type Product, startProduct } from './support/product.ts'

/** Uses a hostname, because browsers create no passkeys for an IP address. */
const test = base.extend<object, { product: Product }>({
  product: [
    async ({ browserName: _browser }, use) => {
      const port = String(await aFreePort())
      const product = await startProduct({ demo: false, env: { PORT: port, PUBLIC_URL: `http://localhost:${port}` } })
      try {
        await openTheTill(product)
        await use({ ...product, url: `http://localhost:${port}` })
      } finally {
        await product.stop()
      }
    },
    { scope: 'worker', timeout: 180_000 },
  ],
})

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

/** Sets up an authenticator app on screen. @returns its key and the recovery codes */
const setUpAuthenticator = async (page: Page): Promise<{ key: string; codes: string[] }> => {
  await page.goto('/settings?tab=security')
  await section(page, 'Two-factor authentication').getByRole('button', { name: 'Set up' }).click()
  const dialog = page.getByRole('dialog', { name: 'Set up an authenticator app' })
  await expect(dialog.getByRole('img', { name: /your authenticator key/ })).toBeVisible()
  const key = (await dialog.locator('code').textContent()) ?? ''
  await dialog.getByLabel('Current code from your app').fill(codeOf(key))
  await dialog.getByLabel('Your current password').fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Turn on' }).click()
  const input = page.getByRole('dialog', { name: 'Your recovery codes' })
  await expect(input.getByRole('listitem')).toHaveCount(10)
  const codes = await input.getByRole('listitem').allTextContents()
  await page.keyboard.press('Escape')
  await input.getByRole('button', { name: 'I’ve saved them' }).click()
  await expect(input).toBeHidden()
  return { key, codes }
}

const typePassword = async (page: Page, email: string, password = PASSWORD) => {
  await page.goto('/auth/signin')
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
}

test('an authenticator app is set up, required at the next sign-in, and replaced by a recovery code', async ({
  product,
  open,
}) => {
  const member = await aMember(product)
  const page = await open({ as: member })
  const { key, codes } = await setUpAuthenticator(page)
  await expect(section(page, 'Two-factor authentication')).toContainText('10 of 10 left')
  await expect(section(page, 'Account activity')).toContainText('Authenticator app turned on')
  await judge(page, 'security')

  const second = await open()
  await typePassword(second, member.email)
  await expect(second.getByRole('heading', { name: 'Confirm it’s you' })).toBeVisible()
  await judge(second, 'second step')
  await second.getByLabel('Authenticator code').fill('000000')
  await second.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(second.getByText(/Check that your device sets its time automatically/).first()).toBeVisible()
  await second.getByLabel('Authenticator code').fill(codeOf(key, 1))
  await second.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(second).toHaveURL(/dashboard/)

  const third = await open()
  await typePassword(third, member.email)
  await third.getByRole('button', { name: 'Use a recovery code' }).click()
  await third.getByLabel('Recovery code').fill(codes[3] ?? '')
  await third.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(third).toHaveURL(/dashboard/)
  await page.reload()
  await expect(section(page, 'Two-factor authentication')).toContainText('9 of 10 left')
})

test('a passkey is added, signs in without a name or a password, and is removed', async ({ product, open }) => {
  const member = await aMember(product)
  const page = await open({ as: member })
  await withDevice(page)
  await page.goto('/settings?tab=security')
  await section(page, 'Passkeys').getByRole('button', { name: 'Add a passkey' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a passkey' })
  await dialog.getByLabel('Name').fill('Laptop')
  await dialog.getByLabel('Your current password').fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'I’ve saved them' }).click()
  await expect(section(page, 'Passkeys')).toContainText('Laptop')

  await page.evaluate(() => localStorage.removeItem('session-token'))
  await page.goto('/auth/signin')
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page).toHaveURL(/dashboard/)

  await page.goto('/settings?tab=security')
  await section(page, 'Passkeys').getByRole('button', { name: 'Remove Laptop' }).click()
  const confirmation = page.getByRole('dialog', { name: 'Remove the passkey Laptop?' })
  await confirmation.getByLabel('Your current password').fill(PASSWORD)
  await confirmation.getByRole('button', { name: 'Remove' }).click()
  await expect(page).toHaveSaid('Passkey Laptop removed')
  await expect(section(page, 'Two-factor authentication')).toContainText(
    'You currently sign in with your password only.',
  )
})

test('one browser of an account signs the other out and no longer lists it', { tag: '@deep' }, async ({
  product,
  open,
}) => {
  const member = await aMember(product)
  const page = await open({ as: member })
  const second = await open()
  await typePassword(second, member.email)
  await expect(second).toHaveURL(/dashboard/)
  await page.goto('/settings?tab=security')
  await page.getByRole('button', { name: 'Sign out everywhere else' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out everywhere else' }).click()
  await expect(page).toHaveSaid('Signed out everywhere else')
  await expect(second).toHaveURL(/login/)
  await expect(page.getByRole('button', { name: 'Sign out everywhere else' })).toBeHidden()
})

test('a sensitive action asks for the password again and resumes with the form’s values', async ({
  product,
  openAdmin,
}) => {
  const page = await openAdmin()
  await page.goto('/admin/approvals')
  await product.change(["update session set proved_at = proved_at - interval '2 hours'"])
  const field = page.getByLabel('Maximum rate drift (%)')
  await field.fill('4')
  await page.getByRole('button', { name: 'Save rules' }).click()
  const dialog = page.getByRole('dialog', { name: 'Confirm it’s you' })
  await dialog.getByLabel('Your password').fill('not the password')
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(dialog.getByText('The current password is incorrect.').first()).toBeVisible()
  await dialog.getByLabel('Your password').fill((await theAdmin(product)).password)
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(page).toHaveSaid('Rules saved')
  await expect(field).toHaveValue('4')
})

test('an administrator who must set up a second factor can open nothing else first', { tag: '@deep' }, async ({
  product,
  open,
}) => {
  const admin = await theAdmin(product)
  await admin.api.send('POST', '/approvals/rules', { adminSecondFactor: true })
  const page = await open({ as: admin })
  await withDevice(page)
  await page.goto('/admin/users')
  await expect(page).toHaveURL(/\/admin\/profile/)
  await expect(page.getByText('Set up two-factor authentication')).toBeVisible()
  await section(page, 'Passkeys').getByRole('button', { name: 'Add a passkey' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a passkey' })
  await dialog.getByLabel('Name').fill('Laptop')
  await dialog.getByLabel('Your current password').fill(admin.password)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'I’ve saved them' }).click()
  await expect(page.getByText('Set up two-factor authentication')).toBeHidden()
  await page.goto('/admin/users')
  await expect(page).toHaveURL(/\/admin\/users/)
})
