import { expect, test } from './support/journey.ts'
import { aNewAdmin, anotherAdmin } from './support/people.ts'
import { expectApart, toast } from './support/screens.ts'

test('a weaker rule waits for another administrator, and a new administrator counts once confirmed', async ({
  product,
  open,
  openAdmin,
}) => {
  const colleague = await anotherAdmin(product)
  const newcomer = await aNewAdmin(product, ['finance'])
  const admin = await openAdmin()
  const second = await open({ as: colleague })
  const pendingRegion = (page: typeof admin) => page.getByRole('region', { name: 'Awaiting second approval' })
  const percent = (page: typeof admin) => page.getByRole('textbox', { name: 'Maximum immediate rate change (%)' })
  await second.goto('/admin/approvals')
  await admin.goto('/admin/approvals')

  await test.step('an invalid number has an error at its field and stays in the form', async () => {
    await percent(admin).fill('much')
    await admin.getByRole('button', { name: 'Save rules' }).click()
    await expect(admin.getByText('Please enter a number of 0 or more, like 1299.90.')).toBeVisible()
    await expect(percent(admin)).toBeFocused()
    await expect(percent(admin)).toHaveValue('much')
  })

  await test.step('a thousands comma is not read as a decimal comma, and the field shows the parsed value', async () => {
    const from = admin.getByRole('textbox', { name: 'Require two approvals from (USD)' })
    await from.fill('20,000')
    await percent(admin).fill('10,5')
    await expect(from).toHaveValue('20000')
    await from.fill('10,000')
    await from.blur()
    await expect(from).toHaveValue('10000')
    await expect(percent(admin)).toHaveValue('10.5')
  })

  await test.step('the requester cannot confirm', async () => {
    await percent(admin).fill('10,5')
    await admin.getByRole('button', { name: 'Save rules' }).click()
    await expect(admin).toHaveSaid('Weaker rules wait until another administrator confirms them')
    await expect(pendingRegion(admin)).toContainText('or sooner if another administrator confirms it.')
    await expect(
      pendingRegion(admin).getByRole('button', { name: /^Confirm: The maximum change of a rate/ }),
    ).toHaveCount(0)
    await expect(percent(admin)).toHaveValue('10')
  })

  await test.step('another administrator sees the request at once and confirms it', async () => {
    await expect(pendingRegion(second)).toContainText('From 10% to 10.5%')
    await pendingRegion(second)
      .getByRole('button', { name: /^Confirm: The maximum change of a rate/ })
      .click()
    await second.getByRole('dialog').getByRole('button', { name: 'Confirm', exact: true }).click()
    await expect(second).toHaveSaid('Change confirmed')
    await expect(percent(second)).toHaveValue('10.5')
    await expect(percent(admin)).toHaveValue('10.5')
    await expect(second.getByRole('region', { name: 'Recently decided' })).toContainText(`by ${colleague.name}`)
  })

  await test.step('a stricter rule takes effect at once', async () => {
    await percent(admin).fill('10')
    await admin.getByRole('button', { name: 'Save rules' }).click()
    await expect(admin).toHaveSaid('Rules saved')
    await expectApart(
      toast(admin, 'Rules saved'),
      admin.getByRole('button', { name: 'Switch between light and dark' }).first(),
    )
    await expect(percent(second)).toHaveValue('10')
  })

  await test.step('a new administrator counts once confirmed by an administrator other than their creator', async () => {
    const name = `Make ${newcomer.name} eligible now`
    await expect(admin.getByRole('button', { name })).toHaveCount(0)
    await second.getByRole('button', { name }).click()
    await second.getByRole('dialog').getByRole('button', { name: 'Confirm now' }).click()
    await expect(second).toHaveSaid(`${newcomer.name} is now an eligible approver`)
  })
})
