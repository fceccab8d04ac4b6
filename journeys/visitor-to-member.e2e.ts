import type { Page } from '@playwright/test'
import { aNote, aPicture } from './support/files.ts'
import { expect, test } from './support/journey.ts'
import { PASSWORD, somebody, tillAddresses } from './support/people.ts'
import { readQrCode } from './support/qr.ts'
import { enterCode, isPhone, rowOf, signIn, signOut } from './support/screens.ts'
import { onASlowLine } from './support/slow-line.ts'

const fillDetails = async (page: Page, name: string, email: string) => {
  await page.getByRole('textbox', { name: 'Full name' }).fill(name)
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByRole('button', { name: 'Verify' }).click()
}

test('the front page describes the platform, and its links work', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  for (const plan of ['Seeker', 'Guardian', 'Master']) {
    await expect(page.getByRole('heading', { level: 3, name: plan })).toBeVisible()
  }
  await expect(page.getByText('Most Popular')).toHaveCount(1)

  await page.getByRole('button', { name: 'View Rewards of Guardian' }).click()
  const rewards = page.getByRole('dialog', { name: 'Rewards for Guardian Plan' })
  await expect(rewards).toContainText('No rewards available for this plan.')
  await page.keyboard.press('Escape')
  await expect(rewards).toBeHidden()
  await expect(page.getByRole('button', { name: 'View Rewards of Guardian' })).toBeFocused()

  const menu = page.getByRole('navigation', { name: 'Main' })
  const sections = ['Features', 'About', 'Plans']
  for (const section of sections) {
    if (isPhone(page)) await page.getByRole('button', { name: 'Menu', exact: true }).click()
    await menu.getByRole('link', { name: section }).click()
    await expect(page).toHaveURL(new RegExp(`#${section.toLowerCase()}$`))
    await expect(page.locator(`#${section.toLowerCase()}`)).toBeInViewport()
    if (isPhone(page)) await expect(menu.getByRole('link', { name: section })).toBeHidden()
  }
})

test('a visitor applies, is approved by an administrator, and becomes a member', { tag: '@phone' }, async ({
  page,
  product,
  openAdmin,
}) => {
  const { name, email } = somebody()

  const admin = await openAdmin()
  await admin.goto('/admin/users')
  await expect(admin.getByText(/^Showing \d+ of/)).toBeVisible()
  await expect(rowOf(admin, name)).toHaveCount(0)

  await test.step('a plan is chosen on the front page', async () => {
    await page.goto('/')
    await page.getByRole('link', { name: 'Get Started with Guardian' }).click()
    await expect(page.getByRole('group', { name: 'Your plan' })).toContainText('Guardian')
  })

  await test.step('a wrong verification code is rejected, the right one accepted', async () => {
    await page.getByRole('button', { name: 'Verify' }).click()
    await expect(page.getByText('Please enter your email first')).toBeVisible()
    await fillDetails(page, name, email)
    await expect(page).toHaveSaid('OTP sent successfully')
    await enterCode(page, '12345')
    await page.getByRole('button', { name: 'Submit OTP' }).click()
    await expect(page.getByText('Please enter a valid 6-digit OTP code')).toBeVisible()
    const code = await product.code(email)
    // A phone discards the page while its user reads the email.
    await page.reload()
    await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(email)
    await enterCode(page, code.slice(0, -1) + (code.endsWith('1') ? '2' : '1'))
    await expect(page.getByRole('group', { name: 'One-time code (OTP)' }).getByRole('alert')).toContainText(
      'Failed to verify email: ',
    )
    await expect(page.getByRole('button', { name: /^Resend OTP/ })).toBeVisible()
    await enterCode(page, code)
    await expect(page).toHaveSaid('Email verified successfully')
    await expect(page.getByRole('textbox', { name: 'Email' })).not.toBeEditable()
    await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(email)
  })

  await test.step('the passwords must match', async () => {
    await page.getByRole('textbox', { name: 'Password', exact: true }).fill(PASSWORD)
    await page.getByRole('textbox', { name: 'Confirm password' }).fill('something else')
    await page.getByRole('button', { name: 'Continue to Payment' }).click()
    await expect(page.getByText('Passwords do not match')).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'Confirm password' })).toBeFocused()
    await page.getByRole('textbox', { name: 'Confirm password' }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Continue to Payment' }).click()
  })

  await test.step('the payment step shows coin, exact amount and address', async () => {
    await expect(page.getByText('$25.00')).toBeVisible()
    await page.getByRole('combobox', { name: 'Coin' }).click()
    await page.getByRole('option', { name: /Ethereum/ }).click()
    // 25 USD at 2,500 USD per ether.
    await expect(page.getByRole('main').getByText('0.01 ETH', { exact: true })).toBeVisible()
    await expect(page.getByText('Send only Ethereum (ETH) on the Ethereum network')).toBeVisible()
    await page.getByRole('button', { name: 'Copy address' }).click()
    await expect(page).toHaveSaid('Address copied to clipboard!')
    const address = tillAddresses.ETH
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address)
    expect(await readQrCode(page.getByRole('img', { name: 'QR code of the deposit address' }))).toBe(address)
  })

  await test.step('the proof is required, checked for its type, and uploaded with progress', async () => {
    const proof = page.getByLabel('Proof of payment')
    await page.getByRole('button', { name: 'Submit Payment Proof' }).click()
    await expect(page.getByText('Please upload proof of payment first')).toBeVisible()
    await proof.setInputFiles(aNote())
    await expect(page.getByText('Please upload a PNG, JPG, or PDF file')).toBeVisible()
    await proof.setInputFiles(aPicture(800, 500, true))
    await expect(page.getByText('proof.png')).toBeVisible()
    await page.getByLabel('Amount on the proof in ETH (optional)').fill('0,01')
    const atFullSpeed = await onASlowLine(page)
    await page.getByRole('button', { name: 'Submit Payment Proof' }).click()
    await expect(page.getByRole('progressbar')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Cancel upload' })).toBeVisible()
    await atFullSpeed()
    await expect(page.getByText('Payment Verified!')).toBeVisible()
    await expect(page.getByText('Sign up request submitted. Awaiting approval.')).toBeVisible()
    await expect(page.getByText('An administrator still has to compare it with your payment')).toBeVisible()
    await page.getByRole('link', { name: 'Complete Registration' }).click()
  })

  await test.step('the waiting room shows what was submitted', async () => {
    await expect(page).toHaveURL(/\/dashboard$/)
    await expect(page.getByRole('heading', { name: 'Your sign-up is waiting for approval' })).toBeVisible()
    // The amount due, and the amount read from the proof.
    await expect(page.getByText('0.01 ETH')).toHaveCount(2)
  })

  await test.step('the administrator sees it arrive, without reloading', async () => {
    await expect(rowOf(admin, name)).toBeVisible()
    if (isPhone(admin)) await admin.getByRole('button', { name: 'Open menu' }).click()
    await expect(admin.getByRole('link', { name: /Users.*waiting for review/ })).toBeVisible()
    if (isPhone(admin)) await admin.getByRole('button', { name: 'Close menu' }).click()
  })

  await test.step('the proof is displayed beside the details, and is approved', async () => {
    await rowOf(admin, name)
      .getByRole('button', { name: `Approve Sign Up of ${name}` })
      .click()
    const review = admin.getByRole('dialog')
    const picture = review.getByRole('img', { name: `Proof of payment sent by ${name}` })
    await expect(picture).toBeVisible()
    expect(await picture.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBe(800)
    await expect(review.getByText('matches the amount due')).toBeVisible()
    await expect(review.getByText('our current address')).toBeVisible()
    await review.getByRole('button', { name: 'Approve Sign Up' }).click()
    await expect(admin).toHaveSaid(`${name}’s sign-up was approved.`)
  })

  await test.step('the waiting room turns into the dashboard by itself', async () => {
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await expect(page.getByText('Welcome back,')).toBeVisible()
    await expect(page.getByRole('region', { name: 'Your stats' })).toContainText('Guardian')
  })

  await test.step('the membership persists after a reload, and after signing out and in', async () => {
    await page.reload()
    await expect(page.getByText('Welcome back,')).toBeVisible()
    await signOut(page)
    await signIn(page, { email, password: PASSWORD })
    await expect(page).toHaveSaid('Signed in successfully!')
    await expect(page).toHaveURL(/\/dashboard$/)
    await expect(page.getByText('Welcome back,')).toBeVisible()
  })
})
