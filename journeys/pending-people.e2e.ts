import { expect, test } from './support/journey.ts'
import { anAdministratorAs, anotherAdmin } from './support/people.ts'

test('pending changes to an administrator appear in the response, the form and the details', { tag: '@deep' }, async ({
  product,
  open,
  openAdmin,
}) => {
  const clerk = await anAdministratorAs(product, ['finance'])
  const colleague = await anotherAdmin(product)
  const admin = await openAdmin()
  const second = await open({ as: colleague })
  const form = admin.getByRole('dialog')
  const pendingRegion = (page: typeof admin) =>
    page.getByRole('dialog').getByRole('region', { name: 'Waiting for another administrator' })
  const next = `new-${clerk.email}`

  await test.step('the response to an email change says that it is pending', async () => {
    await admin.goto(`/admin/users?open=edit:${clerk.id}`)
    await expect(form.getByRole('textbox', { name: 'Email' })).toHaveValue(clerk.email)
    await expect(pendingRegion(admin)).toHaveCount(0)
    await form.getByRole('textbox', { name: 'Email' }).fill(next)
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(admin).toHaveSaid(`The email address changes to ${next} once another administrator confirms it.`)
  })

  await test.step('the details show who requested the change and when, and link to the approval rules', async () => {
    await second.goto(`/admin/users?open=details:${clerk.id}`)
    await expect(pendingRegion(second)).toContainText(`From ${clerk.email} to ${next}. Requested by `)
    await expect(pendingRegion(second)).toContainText('Takes effect only when another administrator confirms it.')
    await pendingRegion(second).getByRole('link', { name: 'Open approvals' }).click()
    await expect(second.getByRole('heading', { name: 'Approvals' })).toBeVisible()
  })

  await test.step('an open form drops the notice once the change is confirmed', async () => {
    await admin.goto(`/admin/users?open=edit:${clerk.id}`)
    await expect(pendingRegion(admin)).toContainText(next)
    await second.getByRole('button', { name: `Confirm: The email address of ${clerk.name}` }).click()
    await second.getByRole('dialog').getByRole('button', { name: 'Confirm', exact: true }).click()
    await expect(pendingRegion(admin)).toHaveCount(0)
  })
})
