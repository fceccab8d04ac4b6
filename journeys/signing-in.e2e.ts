import { expect, test } from './support/journey.ts'
import { aMember } from './support/people.ts'
import { signIn } from './support/screens.ts'

const NEW_PASSWORD = 'another horse battery'

test('a failed sign-in keeps the form’s values, and a forgotten password is reset by email', async ({
  page,
  product,
}) => {
  const member = await aMember(product)
  await page.goto('/auth/signin')

  await test.step('a wrong password is rejected', async () => {
    await signIn(page, { email: member.email, password: 'not the password' })
    const message = 'Failed to sign in: These credentials do not match our records.'
    await expect(page.getByRole('main').getByRole('alert')).toHaveText(message)
    await expect(page).toHaveSaid(message)
    await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(member.email)
    await expect(page.getByRole('textbox', { name: 'Password' })).toHaveValue('not the password')
  })

  await test.step('the link comes by email', async () => {
    await page.getByRole('link', { name: 'Forgot your password?' }).click()
    // The previous page has a field with the same name.
    await expect(page.getByRole('heading', { level: 1, name: 'Forgot your password?' })).toBeVisible()
    await page.getByRole('textbox', { name: 'Email' }).fill(member.email)
    await page.getByRole('button', { name: 'Send reset link' }).click()
    await expect(page.getByText(`If there’s an account for ${member.email}`)).toBeVisible()
    await page.goto(await product.link(member.email, '/reset-password'))
  })

  await test.step('a new password is chosen', async () => {
    await page.getByRole('textbox', { name: 'New password', exact: true }).fill(NEW_PASSWORD)
    await page.getByRole('textbox', { name: 'Confirm new password' }).fill('something else')
    await page.getByRole('button', { name: 'Save new password' }).click()
    await expect(page.getByText('Passwords do not match')).toBeVisible()
    await page.getByRole('textbox', { name: 'Confirm new password' }).fill(NEW_PASSWORD)
    await page.getByRole('button', { name: 'Save new password' }).click()
    await expect(page.getByText('Password changed')).toBeVisible()
  })

  await test.step('the new password signs in', async () => {
    await page.getByRole('main').getByRole('link', { name: 'Sign In' }).click()
    await signIn(page, { email: member.email, password: NEW_PASSWORD })
    await expect(page).toHaveURL(/\/dashboard$/)
    await expect(page.getByRole('heading', { level: 1, name: member.name })).toBeVisible()
  })
})

test('signing in returns to the requested page, and never to another site', async ({ page, product }) => {
  const member = await aMember(product)
  await page.goto('/dashboard')
  await expect(page).toHaveURL(/\/auth\/signin\?from=%2Fdashboard$/)
  await page.goto('/login?from=%2Fsettings%3Ftab%3Dsecurity')
  await signIn(page, member)
  await expect(page).toHaveURL(/\/settings\?tab=security$/)
  // A signed-in visitor is redirected from the sign-in screen.
  await page.goto('/auth/signin?from=https%3A%2F%2Fevil.example%2F')
  await expect(page).toHaveURL(`${product.url}/dashboard`)
})

test('a profile URL asks visitors to sign in and opens for members', { tag: '@deep' }, async ({ page, product }) => {
  await page.goto('/profile')
  await expect(page).toHaveURL(/\/auth\/signin\?from=%2Fprofile$/)
  await signIn(page, await aMember(product))
  await expect(page).toHaveURL(/\/settings\?tab=profile$/)
  await expect(page.getByRole('main')).toContainText('Member since')
})

test('a member cannot open the back-office', async ({ product, open }) => {
  const page = await open({ as: await aMember(product) })
  await page.goto('/admin/nowhere')
  await expect(page).toHaveURL(/\/login\?from=%2Fadmin%2Fnowhere$/)
  await page.goto('/admin/users')
  await expect(page).toHaveURL(/\/login\?from=%2Fadmin%2Fusers$/)
  await expect(page.getByText('That page is for administrators')).toBeVisible()
})
