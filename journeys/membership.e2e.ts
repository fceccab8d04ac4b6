import type { Page } from '@playwright/test'
import { addProof } from './support/files.ts'
import { expect, test } from './support/journey.ts'
import { aMember, adminApi, openTheTill } from './support/people.ts'
import { expectNoSidewaysScroll, isPhone } from './support/screens.ts'
import { approve, balanceOf, deposited } from './support/wallet.ts'

const banner = (page: Page) => page.getByRole('region', { name: 'Your membership' })

test('a member upgrades from the wallet, schedules a downgrade, cancels it and renews', { tag: '@phone-deep' }, async ({
  product,
  open,
}) => {
  await openTheTill(product)
  const member = await aMember(product)
  await approve(product, await deposited(member, 'BTC', '0.05'))
  const page = await open({ as: member })

  await test.step('the level beside the name links to the plans', async () => {
    await page.goto('/dashboard')
    if (isPhone(page)) await page.getByRole('button', { name: 'More' }).click()
    await page.getByRole('button', { name: /Membership Upgrade/ }).click()
    const dialog = page.getByRole('dialog', { name: 'Membership Upgrade' })
    await expect(dialog).toContainText('Seeker')
    await expect(dialog).toContainText('35%')
    await dialog.getByRole('link', { name: 'View Upgrade Options' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Membership' })).toBeVisible()
    await expect(banner(page)).toContainText('Seeker')
    await expectNoSidewaysScroll(page)
  })

  await test.step('the price is itemized, and payment takes effect at once', async () => {
    await page.getByRole('button', { name: 'Upgrade to Guardian' }).click()
    const price = page.getByRole('dialog', { name: 'Upgrade to Guardian' })
    await expect(price.getByRole('region', { name: 'Summary' })).toContainText('$199.00')
    await expectNoSidewaysScroll(page)
    await price.getByRole('button', { name: 'Confirm Payment' }).click()
    const sure = page.getByRole('dialog', { name: /^Pay .* BTC for Guardian\?$/ })
    await sure.getByRole('button', { name: 'Pay', exact: true }).click()
    await expect(page).toHaveSaid('Membership upgraded successfully')
    await expect(banner(page)).toContainText('Guardian')
    await expect(page.getByRole('region', { name: 'Membership history' })).toContainText('Upgraded')
  })

  await test.step('a downgrade waits for the end of the period, and is cancelled', async () => {
    const before = (await balanceOf(member, 'BTC')).balance
    await page.getByRole('button', { name: 'Change to Seeker…' }).click()
    const price = page.getByRole('dialog', { name: 'Change to Seeker' })
    await price.getByRole('button', { name: 'Confirm Payment' }).click()
    await page.getByRole('dialog', { name: /^Pay / }).getByRole('button', { name: 'Pay', exact: true }).click()
    await expect(banner(page)).toContainText('Then Seeker, from')
    await banner(page).getByRole('button', { name: 'Cancel the change…' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel the change' }).click()
    await expect(banner(page)).not.toContainText('Then Seeker')
    expect((await balanceOf(member, 'BTC')).balance).toBe(before)
  })

  await test.step('a renewal extends from the end of the period', async () => {
    await page.getByRole('button', { name: 'Renew Guardian' }).click()
    const price = page.getByRole('dialog', { name: 'Renew Guardian' })
    await price.getByRole('button', { name: 'Confirm Payment' }).click()
    await page.getByRole('dialog', { name: /^Pay / }).getByRole('button', { name: 'Pay', exact: true }).click()
    await expect(banner(page)).toContainText('Renewed until')
    await expect(page.getByText('Your next year is already paid').first()).toBeVisible()
  })
})

test('an external payment is reviewed by an administrator, and the member sees the result without reloading', {
  tag: ['@phone', '@deep'],
}, async ({ product, open, openAdmin }) => {
  await openTheTill(product)
  const member = await aMember(product)
  const page = await open({ as: member })
  await page.goto('/membership')

  await test.step('the exact amount is sent, with its proof', async () => {
    await page.getByRole('button', { name: 'Upgrade to Master' }).click()
    const price = page.getByRole('dialog', { name: 'Upgrade to Master' })
    await expect(price.getByText('Send exactly')).toBeVisible()
    await price.getByRole('button', { name: 'Confirm Payment' }).click()
    await expect(price.getByText('Please upload proof of payment first')).toBeVisible()
    await addProof(price)
    await price.getByRole('button', { name: 'Confirm Payment' }).click()
    await page.getByRole('button', { name: 'Yes, I’ve sent it' }).click()
    await expect(page.getByRole('heading', { name: 'Payment in review' })).toBeVisible()
    await expect(banner(page)).toContainText('Seeker')
  })

  await test.step('the payment is in the review queue with the quoted lines, and is approved', async () => {
    const api = await adminApi(product)
    const { requests } = await api.get<{ requests: { id: string; person: { id: string } }[] }>(
      '/membership/requests?status=pending',
    )
    const id = requests.find(({ person }) => person.id === member.id)?.id
    const admin = await openAdmin()
    await admin.goto(`/admin/review?item=membership:${id}`)
    const facts = admin.getByLabel('Details to check')
    await expect(facts).toContainText(member.name)
    await expect(facts).toContainText('Upgrades to Master immediately')
    await expect(facts).toContainText('$499.00')
    await admin.getByRole('button', { name: 'Approve Payment' }).click()
    await expect(admin).toHaveSaid(`${member.name}’s payment was approved.`)
  })

  await test.step('the member is a master, without reloading', async () => {
    await expect(banner(page)).toContainText('Master')
    await expect(page.getByRole('heading', { name: 'Payment in review' })).toHaveCount(0)
  })
})
