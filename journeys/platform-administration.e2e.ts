import type { Page } from '@playwright/test'
import { addProof } from './support/files.ts'
import { expect, test } from './support/journey.ts'
import { aMember, anotherAdmin, confirmPending, plansOf, somebody, tillAddresses } from './support/people.ts'
import { rowOf } from './support/screens.ts'
import { reachPayment } from './support/signup.ts'
import { cost, goods, addToCart } from './support/store.ts'

/** Toggles a switch by keyboard, because its drawing covers the input. */
const toggle = (page: Page, name: string) => page.getByRole('switch', { name }).press('Space')

test('closed registration is announced on the front page and at sign-up, and can be reopened', async ({
  page,
  openAdmin,
}) => {
  const admin = await openAdmin()
  await admin.goto('/admin/system')
  await toggle(admin, 'Registration')
  const closing = admin.getByRole('dialog', { name: 'Close registration?' })
  await expect(closing.getByRole('list', { name: 'Current impact' })).toContainText('awaiting a decision')
  await closing.getByRole('button', { name: 'Close registration' }).click()
  await expect(admin).toHaveSaid('Registration Disabled Successfully')
  await expect(admin.getByText('Closed', { exact: true })).toBeVisible()

  await page.goto('/')
  await expect(page.getByRole('note')).toContainText('Registration is closed at the moment')
  await expect(page.getByRole('link', { name: /^Get Started/ })).toHaveCount(0)
  await page.goto('/auth/signup')
  await expect(page.getByText('Registration is closed at the moment.')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Full name' })).toHaveCount(0)

  await toggle(admin, 'Registration')
  await expect(admin).toHaveSaid('Registration Enabled Successfully')
  await page.goto('/auth/signup')
  await expect(page.getByRole('textbox', { name: 'Full name' })).toBeVisible()
  await page.goto('/')
  await expect(page.getByRole('link', { name: 'Get Started with Seeker' })).toBeVisible()
})

test('member sign-in can be disabled, and administrators still get in', { tag: '@deep' }, async ({
  page,
  product,
  openAdmin,
}) => {
  const member = await aMember(product)
  const admin = await openAdmin()
  await admin.goto('/admin/system')
  await toggle(admin, 'Login')
  await admin.getByRole('dialog').getByRole('button', { name: 'Turn off member login' }).click()
  await expect(admin).toHaveSaid('Login Disabled Successfully')
  await page.goto('/auth/signin')
  await expect(page.getByText('Member sign-in is turned off at the moment.')).toBeVisible()
  await page.getByRole('textbox', { name: 'Email' }).fill(member.email)
  await page.getByRole('textbox', { name: 'Password' }).fill(member.password)
  await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByRole('main').getByText('Failed to sign in: Signing in is switched off')).toBeVisible()
  await page.getByRole('textbox', { name: 'Email' }).fill(product.admin.email)
  await page.getByRole('textbox', { name: 'Password' }).fill(product.admin.password)
  await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL(/\/admin\/overview$/)
  await toggle(admin, 'Login')
  await expect(admin).toHaveSaid('Login Enabled Successfully')
})

test('applicants are asked to confirm when the fee changes during payment, and lose nothing', async ({
  page,
  product,
  openAdmin,
}) => {
  const applicant = somebody()
  await reachPayment(page, product, applicant)
  await expect(page.getByRole('main').getByText('0.0005 BTC', { exact: true })).toBeVisible()
  await addProof(page)

  const admin = await openAdmin()
  await admin.goto('/admin/system')
  const fee = admin.getByRole('textbox', { name: 'Registration fee in USD' })
  await fee.fill('thirty')
  await admin.getByRole('button', { name: 'Update fee' }).click()
  await expect(admin.getByText('Please enter a number of 0 or more, like 1299.90.')).toBeVisible()
  await fee.fill('30')
  await admin.getByRole('button', { name: 'Update fee' }).click()
  await expect(admin).toHaveSaid('Registration Fee Updated Successfully')

  await page.getByRole('button', { name: 'Submit Payment Proof' }).click()
  await expect(page.getByText('The amount has changed')).toBeVisible()
  await expect(page.getByText('It was 0.0005 BTC and is now 0.0006 BTC.')).toBeVisible()
  await expect(page.getByRole('main').getByText('0.0006 BTC', { exact: true })).toBeVisible()
  await expect(page.getByText('proof.png')).toBeVisible()
  await page.getByRole('button', { name: 'Submit Payment Proof' }).click()
  await expect(page.getByText('Payment Verified!')).toBeVisible()

  await fee.fill('25')
  await admin.getByRole('button', { name: 'Update fee' }).click()
  await expect(admin.getByText('New sign-ups pay $25.00')).toBeVisible()
})

test('sign-up asks for no payment and no proof when the fee is 0', { tag: '@deep' }, async ({
  page,
  product,
  openAdmin,
}) => {
  const admin = await openAdmin()
  await admin.goto('/admin/system')
  const fee = admin.getByRole('textbox', { name: 'Registration fee in USD' })
  await fee.fill('0')
  await admin.getByRole('button', { name: 'Update fee' }).click()
  await expect(admin.getByText('New sign-ups pay nothing and send no proof.')).toBeVisible()
  const [plan] = await plansOf(product)
  await page.goto(`/auth/signup/${plan?.id}`)
  await expect(page.getByRole('button', { name: 'Submit sign-up request' })).toBeVisible()
  await expect(page.getByText('There’s no registration fee.')).toBeVisible()
  // The API still lists the coins with nothing due, for other clients; this page shows no payment address.
  await expect(page.getByRole('button', { name: 'Continue to Payment' })).toHaveCount(0)
  await expect(page.getByText(tillAddresses.BTC)).toHaveCount(0)
  await fee.fill('25')
  await admin.getByRole('button', { name: 'Update fee' }).click()
  await expect(admin.getByText('New sign-ups pay $25.00')).toBeVisible()
})

test('changes to shipping and tax apply to the cart on its next load', { tag: '@deep' }, async ({
  product,
  open,
  openAdmin,
}) => {
  const member = await aMember(product)
  const bowl = await goods(product, 'Bowl', { price: '40' })
  await addToCart(member, bowl)
  const page = await open({ as: member })
  const costs = async (expected: Readonly<Record<string, string>>) => {
    await page.goto('/store?open=cart')
    for (const [name, amount] of Object.entries(expected)) await expect(cost(page, name)).toHaveText(amount)
  }
  await costs({ Shipping: '$9.99', Tax: '$3.20', Total: '$53.19' })
  const admin = await openAdmin()
  await admin.goto('/admin/system')
  const field = (name: string) => admin.getByRole('textbox', { name })
  const save = async () => {
    await admin.getByRole('button', { name: 'Update store terms' }).click()
    await expect(admin).toHaveSaid('Store Terms Updated Successfully')
  }

  await test.step('shipping costs more, and tax rises by a quarter of a percent', async () => {
    await field('Shipping in USD').fill('cheap')
    await admin.getByRole('button', { name: 'Update store terms' }).click()
    await expect(field('Shipping in USD')).toHaveAttribute('aria-invalid', 'true')
    await field('Shipping in USD').fill('4.50')
    await field('Tax in percent').fill('8.25')
    await save()
    await expect(admin.getByText('An order of $40.00 now costs $47.80.')).toBeVisible()
    await costs({ Shipping: '$4.50', Tax: '$3.30', Total: '$47.80' })
  })

  await test.step('free shipping starts at a lower total', async () => {
    await field('Free shipping above, in USD').fill('39.99')
    await save()
    await expect(admin.getByText('An order of $40.00 now costs $43.30.')).toBeVisible()
    await costs({ Shipping: 'Free', Total: '$43.30' })
    await page.goto('/store')
    await expect(page.getByText('Free shipping over $39.99')).toBeVisible()
  })

  await test.step('shipping is never free', async () => {
    await toggle(admin, 'No free shipping')
    await save()
    await expect(admin.getByText('An order of $40.00 now costs $47.80.')).toBeVisible()
    await costs({ Shipping: '$4.50', Total: '$47.80' })
  })

  await test.step('the settings are restored', async () => {
    await toggle(admin, 'No free shipping')
    await field('Shipping in USD').fill('9.99')
    await field('Free shipping above, in USD').fill('50')
    await field('Tax in percent').fill('8')
    await save()
    await expect(admin.getByText('An order of $40.00 now costs $53.19.')).toBeVisible()
    await costs({ Shipping: '$9.99', Tax: '$3.20', Total: '$53.19' })
  })
})

test('during maintenance, visitors and members see a notice, and administrators work as usual', async ({
  page,
  product,
  open,
  openAdmin,
  faults,
}) => {
  faults.expectFailedCalls()
  const member = await open({ as: await aMember(product) })
  await member.goto('/dashboard')
  await expect(member.getByText('Welcome back,')).toBeVisible()
  const admin = await openAdmin()
  await admin.goto('/admin/system')
  await toggle(admin, 'Maintenance Mode')
  const question = admin.getByRole('dialog', { name: 'Start maintenance?' })
  await question.getByRole('button', { name: 'Start maintenance' }).click()
  await expect(admin).toHaveSaid('Maintenance Mode Enabled Successfully')

  await expect(member.getByRole('heading', { name: 'We’ll be back soon' })).toBeVisible()
  for (const path of ['/', '/auth/signup', '/contact']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: 'We’ll be back soon' })).toBeVisible()
  }
  await admin.goto(`/admin/users?search=${product.admin.email}`)
  await expect(rowOf(admin, product.admin.email)).toBeVisible()

  await admin.goto('/admin/system')
  await toggle(admin, 'Maintenance Mode')
  await admin.getByRole('dialog').getByRole('button', { name: 'End maintenance' }).click()
  await expect(admin).toHaveSaid('Maintenance Mode Disabled Successfully')
  await page.goto('/contact')
  await expect(page.getByRole('heading', { name: 'Contact' })).toBeVisible()
  // The maintenance page checks every 20 seconds and reopens by itself.
  await expect(member.getByText('Welcome back,')).toBeVisible({ timeout: 30_000 })
})

test('a coin is added, confirmed by another administrator, enabled, disabled and deleted', async ({
  page,
  product,
  openAdmin,
}) => {
  const colleague = await anotherAdmin(product)
  const admin = await openAdmin()
  await admin.goto('/admin/system?tab=assets')
  const row = rowOf(admin, 'Dogecoin')
  await admin.getByRole('button', { name: 'Add coin' }).click()
  const form = admin.getByRole('dialog', { name: 'Add coin' })
  const fields = {
    Name: 'Dogecoin',
    Symbol: 'doge',
    Icon: 'D',
    'Deposit address': 'doge-address',
    'Rate in USD': '0.1',
  }
  for (const [name, value] of Object.entries(fields)) await form.getByRole('textbox', { name }).fill(value)
  await form.getByRole('switch', { name: 'Accept payments' }).press('Space')
  await form.getByRole('button', { name: 'Create coin' }).click()
  await expect(admin).toHaveSaid('The deposit address of DOGE is awaiting another administrator’s confirmation.')
  await expect(row).toContainText('New value: doge-address on Dogecoin.')
  await expect(row).toContainText('Disabled')
  await confirmPending(colleague, 'The deposit address of DOGE')
  await admin.reload()
  await row.getByRole('button', { name: 'Enable Dogecoin' }).click()
  await expect(row).toContainText('Enabled')

  await reachPayment(page, product, somebody())
  await page.getByRole('combobox', { name: 'Coin' }).click()
  await page.getByRole('option', { name: /Dogecoin/ }).click()
  await expect(page.getByRole('main').getByText('250 DOGE', { exact: true })).toBeVisible()

  await row.getByRole('button', { name: 'Disable Dogecoin' }).click()
  await admin.getByRole('dialog', { name: 'Disable Dogecoin?' }).getByRole('button', { name: 'Disable' }).click()
  await expect(admin).toHaveSaid('Dogecoin is disabled')
  await expect(row).toContainText('Disabled')
  await row.getByRole('button', { name: 'Enable Dogecoin' }).click()
  await expect(row).toContainText('Enabled')
  await row.getByRole('button', { name: 'Delete Dogecoin' }).click()
  const question = admin.getByRole('dialog', { name: 'Are you sure you want to delete "Dogecoin"?' })
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(admin).toHaveSaid('Coin Deleted Successfully')
  await expect(row).toHaveCount(0)
})

test('a coin that has payments cannot be deleted, and the administrator sees why', { tag: '@deep' }, async ({
  product,
  openAdmin,
}) => {
  await aMember(product)
  const admin = await openAdmin()
  await admin.goto('/admin/system?tab=assets')
  await rowOf(admin, 'Bitcoin Cash').getByRole('button', { name: 'Enable Bitcoin Cash' }).hover()
  await expect(admin.getByText('Set an address and a rate first.')).toBeVisible()
  await admin.getByRole('button', { name: 'Delete Bitcoin', exact: true }).click()
  const question = admin.getByRole('dialog', { name: 'Are you sure you want to delete "Bitcoin"?' })
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(question.getByRole('alert')).toContainText('can’t be deleted. Disable it instead.')
})
