import { expect, test } from './support/journey.ts'
import { aMember } from './support/people.ts'

test('the store can be closed and reopened while a member has it open', async ({
  product,
  open,
  openAdmin,
  faults,
}) => {
  faults.expectFailedCalls()
  const member = await open({ as: await aMember(product) })
  await member.goto('/dashboard')
  const inMenu = member.getByRole('navigation', { name: 'Member area' }).getByRole('link', { name: 'Store' })
  await expect(inMenu).toBeVisible()

  const admin = await openAdmin()
  await admin.goto('/admin/system?tab=features')
  await admin.getByRole('switch', { name: 'Store' }).press('Space')
  const question = admin.getByRole('dialog', { name: 'Turn off Store?' })
  await expect(question.getByRole('list', { name: 'Current impact' })).toContainText(/\d+ members?/)
  await question.getByRole('button', { name: 'Turn off Store' }).click()
  await expect(admin).toHaveSaid('Feature Disabled Successfully')

  await expect(inMenu).toHaveCount(0)
  await member.goto('/store?open=cart')
  await expect(member.getByRole('heading', { level: 1, name: 'The store is closed at the moment' })).toBeVisible()
  await member.getByRole('link', { name: 'See your orders' }).click()
  await expect(member).toHaveURL(/\/purchase-history/)

  await admin.getByRole('switch', { name: 'Store' }).press('Space')
  await expect(admin).toHaveSaid('Feature Enabled Successfully')
  await expect(inMenu).toBeVisible()
})

test('scheduled maintenance is announced in a banner and can be cancelled', { tag: '@deep' }, async ({
  page,
  product,
  open,
  openAdmin,
}) => {
  const member = await open({ as: await aMember(product) })
  await member.goto('/dashboard')
  const admin = await openAdmin()
  await admin.goto('/admin/system')
  await admin.getByRole('button', { name: 'Plan maintenance' }).click()
  const dialog = admin.getByRole('dialog', { name: 'Plan maintenance' })
  const inHours = (hours: number) => {
    const at = new Date(Date.now() + hours * 3_600_000)
    return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
  }
  await dialog.getByLabel('From').fill(inHours(3))
  await dialog.getByLabel('Until').fill(inHours(5))
  await dialog.getByLabel('Message').fill('We are getting new disks.')
  await dialog.getByRole('button', { name: 'Plan maintenance' }).click()
  await expect(admin).toHaveSaid('Maintenance scheduled')

  const notice = { name: 'Planned maintenance' }
  await expect(member.getByRole('complementary', notice)).toContainText('We are getting new disks.')
  await page.goto('/')
  await expect(page.getByRole('complementary', notice)).toContainText('We are getting new disks.')

  await admin.getByRole('button', { name: 'Cancel maintenance' }).click()
  await admin.getByRole('dialog').getByRole('button', { name: 'Cancel maintenance' }).click()
  await expect(admin).toHaveSaid('Planned maintenance cancelled')
  await expect(member.getByRole('complementary', notice)).toHaveCount(0)
})
