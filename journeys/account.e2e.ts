import { readFile } from 'node:fs/promises'
import { aNote, aPicture } from './support/files.ts'
import { expect, test } from './support/journey.ts'
import { judge } from './support/axe.ts'
import { judgeAll } from './support/judged.ts'
import { aMember, PASSWORD, somebody, theAdmin } from './support/people.ts'
import { enterCode, signIn } from './support/screens.ts'
import { aTicket } from './support/tickets.ts'
import { readZip } from './support/zip.ts'

// Every screen is checked in both color schemes, possibly on a busy machine.
test.describe.configure({ timeout: 180_000 })

test('a profile picture can be uploaded and removed, and a file that is not an image is rejected', {
  tag: '@phone-deep',
}, async ({ product, open }) => {
  const page = await open({ as: await aMember(product) })
  await page.goto('/settings')
  const field = page.getByRole('group', { name: 'Profile picture' })
  const choose = field.locator('input[type=file]')
  await choose.setInputFiles(aNote())
  await expect(field.getByRole('alert')).toHaveText('Please choose a JPG, GIF or PNG file.')
  await choose.setInputFiles({ ...aNote(), name: 'me.png', mimeType: 'image/png' })
  await expect(field.getByRole('alert')).toHaveText('This file is named .png but isn’t a PNG.')
  await expect(field.getByRole('img')).toHaveCount(0)

  await choose.setInputFiles(aPicture())
  await expect(page).toHaveSaid('Picture saved')
  const picture = field.locator('img')
  await expect(picture).toBeVisible()
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(256)
  await judge(page, 'profile with a picture')
  await field.getByRole('button', { name: 'Remove' }).click()
  await expect(page).toHaveSaid('Picture removed')
  await expect(picture).toHaveCount(0)
})

test('a data export is requested, generated, and contains the member’s own posts', async ({ product, open }) => {
  const member = await aMember(product)
  const ticket = await aTicket(member)
  const page = await open({ as: member })
  await page.goto('/settings?tab=data')
  await page.getByRole('button', { name: 'Create archive' }).click()
  await expect(page).toHaveSaid('We’re creating your archive.')
  await expect(page.getByText(/^Your archive is ready/)).toBeVisible({ timeout: 30_000 })
  await expect(page.getByText(/You can create one archive a day/)).toBeVisible()
  await judge(page, 'an archive that is ready')
  const arrived = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download' }).click()
  const file = await arrived
  expect(file.suggestedFilename()).toBe('your-data.zip')
  const files = readZip(await readFile(await file.path()))
  expect(files.get('README.md')?.toString('utf8')).toContain('# Your data')
  const data = JSON.parse(files.get('data.json')?.toString('utf8') ?? '{}') as {
    person: string
    tables: Record<string, { reference?: string }[]>
  }
  expect(data.person).toBe(member.email)
  expect(data.tables['ticket']?.map(({ reference }) => reference)).toEqual([ticket.ticketReference])
  expect(files.get('conversations.md')?.toString('utf8')).toContain('One corner is crushed.')
  expect([...files.keys()].some((path) => path.startsWith('files/'))).toBe(true)
  expect((await product.email(member.email, /with all the data we have about you/)).subject).toContain(
    'Your archive is ready',
  )
})

test('a scheduled account deletion is announced on every screen and can be cancelled', {
  tag: '@phone-deep',
}, async ({ product, open }) => {
  const member = await aMember(product)
  const page = await open({ as: member })
  await page.goto('/settings?tab=data')
  await page.getByRole('button', { name: 'Delete my account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' })
  const password = dialog.getByRole('textbox', { name: 'Current password' })
  await expect(password).toBeFocused()
  await judge(page, 'asking for deletion')
  await password.fill('not the password')
  await dialog.getByRole('button', { name: 'Delete my account' }).click()
  await expect(dialog.getByText('The current password is incorrect.')).toBeVisible()
  await password.fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Delete my account' }).click()
  await expect(page.getByText(/^Your account will be deleted on/)).toBeVisible()
  await product.email(member.email, /You asked us to delete your account/)
  await judge(page, 'an account that is to be deleted')

  await page.goto('/dashboard')
  const notice = page.getByRole('region', { name: 'Delete your account' })
  await expect(notice).toContainText(/Your account will be deleted on .* You can cancel the deletion until then\./)
  await judge(page, 'the dashboard of who is about to leave')
  await notice.getByRole('button', { name: 'Keep my account' }).click()
  await expect(page).toHaveSaid('Account deletion cancelled')
  await expect(notice).toHaveCount(0)
  await product.email(member.email, /You cancelled the deletion/)
  await page.goto('/settings?tab=data')
  await expect(page.getByRole('button', { name: 'Delete my account' })).toBeVisible()
})

test('an email change takes effect only after the new address is verified and the old one agrees', {
  tag: '@deep',
}, async ({ product, open, page: elsewhere }) => {
  const member = await aMember(product)
  const { email } = somebody()
  const page = await open({ as: member })
  await page.goto('/settings')
  await page.getByRole('button', { name: 'Edit' }).click()
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByRole('button', { name: 'Verify' }).click()
  await expect(page.getByRole('group', { name: 'One-time code (OTP)' })).toBeVisible()
  await enterCode(page, await product.code(email))
  await expect(page.getByRole('textbox', { name: 'Email' })).not.toBeEditable()
  await page.getByRole('textbox', { name: 'Current password' }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Update Profile' }).click()
  await expect(page.getByText(`Email change to ${email} pending`)).toBeVisible()
  await expect(page.getByRole('definition').filter({ hasText: member.email })).toBeVisible()
  await judge(page, 'an address that waits')

  await elsewhere.goto(await product.link(member.email, '/confirm-email'))
  await elsewhere.getByRole('button', { name: 'Approve new address' }).click()
  await expect(elsewhere.getByText('Email address changed')).toBeVisible()
  await elsewhere.goto('/auth/signin')
  await signIn(elsewhere, { email, password: PASSWORD })
  await expect(elsewhere).toHaveURL(/\/dashboard$/)
})

test('the settings and profile of administrators are accessible', {
  tag: '@phone-deep',
}, async ({ product, open }) => {
  const page = await open({ as: await aMember(product) })
  await judgeAll(page, [
    { name: 'notifications', path: '/settings?tab=notifications', shows: 'Quiet hours' },
    { name: 'language and time', path: '/settings?tab=reading', shows: 'First day of the week' },
    { name: 'your data', path: '/settings?tab=data', shows: 'Create archive' },
  ])
  const admin = await open({ as: await theAdmin(product) })
  await judgeAll(admin, [{ name: 'own profile', path: '/admin/profile', shows: 'Account statistics' }])
})
