import { expect, test } from './support/journey.ts'
import { aMember, PASSWORD } from './support/people.ts'
import { signIn, toast } from './support/screens.ts'

const NEW_PASSWORD = 'another horse battery'

test('a visitor at the settings is invited to sign in, and nothing personal is asked of the server', async ({
  page,
}) => {
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/')) calls.push(pathname)
  })
  await page.goto('/settings')
  await expect(page.getByText('Sign in to see your settings')).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Sign In' }).click()
  await expect(page).toHaveURL(/\/login\?from=%2Fsettings$/)
  // The platform's name and state, which every screen shows, are nobody's.
  expect(calls.filter((path) => path !== '/api/platform')).toEqual([])
})

test('the tabs are in the address; the shipping details are kept', { tag: '@phone' }, async ({ product, open }) => {
  const page = await open({ as: await aMember(product) })
  await page.goto('/settings')
  await expect(page.getByRole('tab', { name: 'Profile' })).toHaveAttribute('aria-selected', 'true')
  await page.getByRole('tab', { name: 'Security' }).click()
  await expect(page).toHaveURL(/tab=security/)
  await page.getByRole('tab', { name: 'Shipping Details' }).click()
  await expect(page).toHaveURL(/tab=shipping/)
  await page.goBack()
  await expect(page.getByRole('tab', { name: 'Security' })).toHaveAttribute('aria-selected', 'true')
  await page.goForward()

  const details = { 'First name': 'Ada', 'Last name': 'Alder', Address: '1 Grove Way', City: 'Arbor', State: 'Oregon' }
  for (const [name, value] of Object.entries(details)) {
    await page.getByRole('textbox', { name, exact: true }).fill(value)
  }
  await page.getByRole('button', { name: 'Save Shipping Details' }).click()
  await expect(page.getByText('Please fill in this field.')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Zip code' })).toBeFocused()
  await page.getByRole('textbox', { name: 'Zip code' }).fill('97201')
  await page.getByRole('button', { name: 'Save Shipping Details' }).click()
  await expect(toast(page, 'Shipping details added successfully')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'Address', exact: true })).toHaveValue('1 Grove Way')
})

test('the profile can be changed, and Cancel changes nothing', async ({ product, open }) => {
  const member = await aMember(product)
  const page = await open({ as: member })
  await page.goto('/settings')
  await page.getByRole('button', { name: 'Edit' }).click()
  await page.getByRole('textbox', { name: 'Full name' }).fill('Somebody Else')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('main')).toContainText(member.name)
  await page.getByRole('button', { name: 'Edit' }).click()
  await page.getByRole('textbox', { name: 'Full name' }).fill('Rowan Renamed')
  await page.getByRole('button', { name: 'Update Profile' }).click()
  await expect(toast(page, 'Profile updated successfully!')).toBeVisible()
  await expect(page.getByRole('main')).toContainText('Rowan Renamed')
})

test('sessions are listed and can be ended; a new password ends all others', async ({ page, product, open }) => {
  const member = await aMember(product)
  await page.goto('/auth/signin')
  await signIn(page, member)
  await expect(page).toHaveURL(/\/dashboard$/)
  await page.goto('/settings?tab=security')
  // One of the sign-up itself, and this one.
  const sessions = page.getByRole('region', { name: 'Where you are signed in' }).getByRole('listitem')
  await expect(sessions).toHaveCount(2)
  await expect(sessions.filter({ hasText: 'This device' })).toHaveCount(1)

  const other = await open({ as: member })
  await other.goto('/dashboard')
  await expect(other.getByText('Welcome back,')).toBeVisible()
  await sessions.getByRole('button', { name: /^Sign out/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click()
  await expect(sessions).toHaveCount(1)
  await expect(other).toHaveURL(/\/login\?from=%2Fdashboard$/)
  await expect(toast(other, 'Session expired. Please log in again.')).toBeVisible()
  await expect(other.getByText('You are signed in as')).toHaveCount(0)

  await signIn(other, member)
  await expect(other).toHaveURL(/\/dashboard$/)
  await page.getByRole('textbox', { name: 'Current password' }).fill('not the password')
  await page.getByRole('textbox', { name: 'New password', exact: true }).fill(NEW_PASSWORD)
  await page.getByRole('textbox', { name: 'Confirm new password' }).fill('something else')
  await page.getByRole('button', { name: 'Change Password' }).click()
  await expect(page.getByText('New passwords do not match')).toBeVisible()
  await page.getByRole('textbox', { name: 'Confirm new password' }).fill(NEW_PASSWORD)
  await page.getByRole('button', { name: 'Change Password' }).click()
  await expect(page.getByText('The current password is not correct.')).toBeVisible()
  await page.getByRole('textbox', { name: 'Current password' }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Change Password' }).click()
  await expect(toast(page, 'Password changed successfully')).toBeVisible()
  await expect(other).toHaveURL(/\/login\?from=%2Fdashboard$/)
  await signIn(other, { email: member.email, password: NEW_PASSWORD })
  await expect(other.getByText('Welcome back,')).toBeVisible()
})
