import { expect, test } from './support/journey.ts'
import { aMember, PASSWORD } from './support/people.ts'
import { expectNoSidewaysScroll, signIn } from './support/screens.ts'
import { chooseNamed, homeLines, ordersOf, placeButton, addToCart, goods } from './support/store.ts'
import { aHolder, formOf } from './support/wallet.ts'

const NEW_PASSWORD = 'another horse battery'

test('a visitor at the settings is asked to sign in, and no personal data is requested', {
  tag: '@deep',
}, async ({ page }) => {
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/')) calls.push(pathname)
  })
  await page.goto('/settings')
  await expect(page.getByText('Sign in to see your settings')).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Sign In' }).click()
  await expect(page).toHaveURL(/\/login\?from=%2Fsettings$/)
  // The platform's name and state are public and loaded by every screen.
  expect(calls.filter((path) => path !== '/api/platform')).toEqual([])
})

test('the tabs are in the URL, and the shipping details are saved', { tag: '@phone-deep' }, async ({
  product,
  open,
}) => {
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

  await chooseNamed(page, 'Country', 'United States')
  await chooseNamed(page, 'State', 'Oregon')
  const details = { 'First name': 'Ada', 'Last name (optional)': 'Alder', Address: '1 Grove Way', City: 'Arbor' }
  for (const [name, value] of Object.entries(details)) {
    await page.getByRole('textbox', { name, exact: true }).fill(value)
  }
  await page.getByRole('button', { name: 'Save Shipping Details' }).click()
  await expect(page.getByText('Please fill in this field.')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'ZIP code' })).toBeFocused()
  await page.getByRole('textbox', { name: 'ZIP code' }).fill('97201')
  await page.getByRole('button', { name: 'Save Shipping Details' }).click()
  await expect(page).toHaveSaid('Shipping details added successfully')
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'Address', exact: true })).toHaveValue('1 Grove Way')
  await expect(page.getByRole('combobox', { name: 'Country' })).toHaveValue('United States')
  await expect(page.getByRole('combobox', { name: 'State' })).toHaveValue('Oregon')
})

test('an old address gets its country and that country’s fields at checkout, in its postal format', {
  tag: ['@phone', '@deep'],
}, async ({ product, open }) => {
  const member = await aHolder(product, { BTC: '0.01' })
  await addToCart(member, await goods(product, 'Bowl'))
  // The format from before addresses had a country, which is still accepted.
  const old = { first_name: 'Ada', last_name: 'Holm', address: '12 Fern Street', city: 'Portland', state: 'or' }
  const fields = Object.entries({ ...old, zipcode: '97201' }).map(([name, value]) => [
    `shipping_details[${name}]`,
    value,
  ])
  await member.api.send('POST', '/users/shipping-details', formOf(Object.fromEntries(fields)))
  const page = await open({ as: member })
  await page.goto('/store?checkout=details')
  await expect(page.getByText('This address was saved without a country. Please choose one.')).toBeVisible()
  await page.getByRole('button', { name: 'Continue to Payment' }).click()
  await expect(page.getByText('Please choose a country.')).toBeVisible()
  const country = page.getByRole('combobox', { name: 'Country' })
  await expect(country).toBeFocused()

  await test.step('the country is selected by keyboard, by an alternative name', async () => {
    await page.keyboard.type('usa')
    await expect(page.getByRole('option', { name: 'United States' })).toHaveAttribute('data-combobox-selected', 'true')
    await page.keyboard.press('Enter')
    await expect(country).toHaveValue('United States')
  })
  await expect(page.getByRole('combobox', { name: 'State' })).toHaveValue('Oregon')
  await expect(page.getByRole('textbox', { name: 'ZIP code' })).toHaveValue('97201')
  await expectNoSidewaysScroll(page)

  await page.getByRole('button', { name: 'Continue to Payment' }).click()
  await page.getByRole('button', { name: 'Review Order' }).click()
  for (const line of homeLines) await expect(page.getByText(line)).toBeVisible()
  await page.reload()
  for (const line of homeLines) await expect(page.getByText(line)).toBeVisible()
  await placeButton(page).click()
  await expect(page.getByText(`Ada Holm, ${homeLines.join(', ')}`)).toBeVisible()
  const [order] = await ordersOf(member)
  await page.goto(`/purchase-history?open=order%3A${order?.id}`)
  await expect(page.getByRole('dialog').getByText(homeLines[1])).toBeVisible()
})

test('the profile can be edited, and Cancel changes nothing', { tag: '@deep' }, async ({ product, open }) => {
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
  await expect(page).toHaveSaid('Profile updated successfully!')
  await expect(page.getByRole('main')).toContainText('Rowan Renamed')
})

test('sessions are listed and can be ended, and a new password ends all others', async ({ page, product, open }) => {
  const member = await aMember(product)
  await page.goto('/auth/signin')
  await signIn(page, member)
  await expect(page).toHaveURL(/\/dashboard$/)
  await page.goto('/settings?tab=security')
  // One session from the sign-up, and this one.
  const sessions = page.getByRole('region', { name: 'Active sessions' }).getByRole('listitem')
  await expect(sessions).toHaveCount(2)
  await expect(sessions.filter({ hasText: 'This device' })).toHaveCount(1)

  const second = await open({ as: member })
  await second.goto('/dashboard')
  await expect(second.getByText('Welcome back,')).toBeVisible()
  await sessions.getByRole('button', { name: /^Sign out/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click()
  await expect(sessions).toHaveCount(1)
  await expect(second).toHaveURL(/\/login\?from=%2Fdashboard$/)
  await expect(second).toHaveSaid('Session expired. Please log in again.')
  await expect(second.getByText('You’re signed in as')).toHaveCount(0)

  await signIn(second, member)
  await expect(second).toHaveURL(/\/dashboard$/)
  await page.getByRole('textbox', { name: 'Current password' }).fill('not the password')
  await page.getByRole('textbox', { name: 'New password', exact: true }).fill(NEW_PASSWORD)
  await page.getByRole('textbox', { name: 'Confirm new password' }).fill('something else')
  await page.getByRole('button', { name: 'Change Password' }).click()
  await expect(page.getByText('New passwords do not match')).toBeVisible()
  await page.getByRole('textbox', { name: 'Confirm new password' }).fill(NEW_PASSWORD)
  await page.getByRole('button', { name: 'Change Password' }).click()
  await expect(page.getByText('The current password is incorrect.')).toBeVisible()
  await page.getByRole('textbox', { name: 'Current password' }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Change Password' }).click()
  await expect(page).toHaveSaid('Password changed successfully')
  await expect(second).toHaveURL(/\/login\?from=%2Fdashboard$/)
  await signIn(second, { email: member.email, password: NEW_PASSWORD })
  await expect(second.getByText('Welcome back,')).toBeVisible()
})
