import { expect, test } from './support/journey.ts'
import { aMember, PASSWORD, somebody } from './support/people.ts'
import { rowOf, signIn } from './support/screens.ts'

test('an administrator adds a person, who gets in by the link of the invitation', async ({
  page,
  product,
  openAdmin,
}) => {
  const { name, email } = somebody()
  const admin = await openAdmin()
  await admin.goto('/admin/users')
  await admin.getByRole('main').getByRole('button', { name: 'Add User' }).click()
  const form = admin.getByRole('dialog', { name: 'Add User' })
  await form.getByRole('textbox', { name: 'Name' }).fill(name)
  await form.getByRole('button', { name: 'Add User' }).click()
  await expect(form.getByText('Name and Email are required fields.')).toBeVisible()
  await expect(form.getByRole('textbox', { name: 'Email' })).toBeFocused()
  await form.getByRole('textbox', { name: 'Email' }).fill(email)
  await form.getByRole('button', { name: 'Add User' }).click()
  await expect(admin).toHaveSaid('New user added successfully!')
  await expect(rowOf(admin, name)).toContainText(email)

  await page.goto(await product.link(email, '/reset-password'))
  await page.getByRole('textbox', { name: 'New password', exact: true }).fill(PASSWORD)
  await page.getByRole('textbox', { name: 'Confirm new password' }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Save new password' }).click()
  await page.getByRole('main').getByRole('link', { name: 'Sign In' }).click()
  await signIn(page, { email, password: PASSWORD })
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
})

test('a person is edited, banned and deleted', { tag: '@phone-deep' }, async ({ product, open, openAdmin }) => {
  const member = await aMember(product)
  const { name: newName } = somebody()
  const page = await open({ as: member })
  await page.goto('/dashboard')
  await expect(page.getByText('Welcome back,')).toBeVisible()
  const admin = await openAdmin()
  await admin.goto(`/admin/users?search=${member.email}`)
  const row = rowOf(admin, member.email)
  const choose = async (action: string) => {
    await row.getByRole('button', { name: /^More actions for/ }).click()
    await admin.getByRole('menuitem', { name: action }).click()
  }

  await test.step('the member sees an edit at once', async () => {
    await choose('Edit')
    const form = admin.getByRole('dialog', { name: `Edit ${member.name}` })
    await form.getByRole('textbox', { name: 'Name' }).fill(newName)
    await form.getByRole('combobox', { name: 'Plan' }).click()
    await admin.getByRole('option', { name: /^Master/ }).click()
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(admin).toHaveSaid('User updated successfully!')
    await expect(row).toContainText(newName)
    await expect(row).toContainText('Master')
    await expect(page.getByRole('heading', { level: 1, name: newName })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Your stats' })).toContainText('Master')
  })

  await test.step('the details describe the account', async () => {
    await choose('Details')
    const details = admin.getByRole('dialog').filter({ hasText: newName })
    await expect(details).toContainText(member.email)
    for (const tab of ['Wallet & Portfolio', 'Content History', 'Activity Log']) {
      await details.getByRole('tab', { name: tab }).click()
      await expect(details.getByRole('tabpanel', { name: tab })).toBeVisible()
    }
    await expect(details.getByRole('tabpanel')).toContainText('approved')
    await admin.keyboard.press('Escape')
    await expect(details).toBeHidden()
  })

  await test.step('the person is banned after a confirmation that can be cancelled', async () => {
    await choose('Ban')
    const question = admin.getByRole('dialog', { name: `Ban ${newName}?` })
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect(question).toBeHidden()
    await expect(row).toContainText('Active')
    await choose('Ban')
    await question.getByRole('button', { name: 'Ban' }).click()
    await expect(admin).toHaveSaid(`${newName} was banned.`)
    await expect(row).toContainText('Banned')
    await expect(page).toHaveURL(/\/login\?/)
    await signIn(page, member)
    await expect(page.getByRole('main').getByRole('alert')).toContainText('Your account is banned.')
  })

  await test.step('the person is deleted once their address is typed', async () => {
    await choose('Delete')
    const question = admin.getByRole('dialog', { name: `Delete ${newName}?` })
    await expect(question.getByRole('button', { name: 'Delete' })).toBeDisabled()
    await question.getByRole('textbox', { name: `Type ${member.email} to confirm` }).fill(member.email)
    await question.getByRole('button', { name: 'Delete' }).click()
    await expect(admin).toHaveSaid('User Deleted Successfully')
    await expect(row).toHaveCount(0)
    await expect(admin.getByText('No results')).toBeVisible()
    await admin.getByRole('button', { name: 'Clear filters' }).click()
    await expect(admin.getByText(/^Showing \d+ of/)).toBeVisible()
  })
})

test('administrators cannot remove their own account, and see why', { tag: '@deep' }, async ({
  product,
  openAdmin,
}) => {
  const admin = await openAdmin()
  await admin.goto(`/admin/users?search=${product.admin.email}`)
  await rowOf(admin, product.admin.email)
    .getByRole('button', { name: /^More actions for/ })
    .click()
  for (const action of ['Suspend', 'Ban', 'Delete']) {
    const item = admin.getByRole('menuitem', { name: action })
    await expect(item).toBeDisabled()
    await expect(item).toContainText('You can’t do this to your own account.')
  }
})

test('search, filters and pages are in the URL', { tag: '@deep' }, async ({ product, openAdmin }) => {
  const member = await aMember(product, 'guardian')
  const admin = await openAdmin()
  await admin.goto('/admin/users')
  await admin.getByRole('searchbox', { name: 'Search name or email' }).fill(member.email)
  await expect(admin).toHaveURL(new RegExp(`search=${encodeURIComponent(member.email)}`))
  await expect(rowOf(admin, member.name)).toBeVisible()
  await admin.getByRole('combobox', { name: 'Membership' }).click()
  await admin.getByRole('option', { name: 'Master' }).click()
  await expect(admin).toHaveURL(/membership=master/)
  await expect(admin.getByText('No results')).toBeVisible()
  await admin.goBack()
  await expect(rowOf(admin, member.name)).toBeVisible()
})
