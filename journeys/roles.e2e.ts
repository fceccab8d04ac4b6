import type { Page } from '@playwright/test'
import { judge } from './support/axe.ts'
import { expect, test } from './support/journey.ts'
import { aMember, anApplicant, anAdministratorAs } from './support/people.ts'
import { fact } from './support/wallet.ts'

const forFinance = 'You don’t have permission to do this. Only owners and finance can.'
const forOwners = 'You don’t have permission to do this. Only owners can.'
const tabs = (page: Page) =>
  page.getByRole('complementary').getByRole('navigation', { name: 'Administration' }).getByRole('link')

test('a finance administrator decides on applications, and is told which actions other roles have', async ({
  product,
  open,
}) => {
  const applicant = await anApplicant(product)
  const page = await open({ as: await anAdministratorAs(product, ['finance']) })
  await page.goto('/admin')
  await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible()
  await expect(tabs(page)).toHaveText([
    /^Overview/,
    /^Users/,
    /^Review queue/,
    /^Store/,
    /^Transactions/,
    /^Approvals/,
    /^Audit log/,
    /^System/,
  ])

  await test.step('an application is decided', async () => {
    await page.goto(`/admin/users?open=review:${applicant.id}`)
    await page.getByRole('button', { name: 'Approve Sign Up', exact: true }).click()
    await expect(page).toHaveSaid(`${applicant.name}’s sign-up was approved.`)
  })

  await test.step('adding a person is disabled, and the button names the roles that can', async () => {
    await page.goto('/admin/users')
    const add = page.getByRole('main').getByRole('button', { name: 'Add User' })
    await expect(add).toHaveAttribute('aria-disabled', 'true')
    await expect(add).toHaveAccessibleDescription('You don’t have permission to do this. Only owners and support can.')
    await add.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

  await test.step('the settings are read-only', async () => {
    await page.goto('/admin/system')
    await expect(page.getByRole('paragraph').filter({ hasText: forOwners })).toBeVisible()
    await expect(page.getByRole('switch', { name: 'Registration' })).toBeDisabled()
  })

  await test.step('the roles screen, also at its former address, says that access is missing and links back', async () => {
    await page.goto('/admin/offices')
    await expect(page).toHaveURL(/\/admin\/roles$/)
    await expect(page.getByText('You don’t have access to Roles')).toBeVisible()
    await expect(page.getByText(forOwners)).toBeVisible()
    await judge(page, 'out of reach')
    await page
      .getByRole('main')
      .getByRole('link', { name: /^Go to/ })
      .click()
    await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible()
  })
})

test('a read-only administrator sees everything and changes nothing', { tag: '@deep' }, async ({ product, open }) => {
  const applicant = await anApplicant(product)
  const page = await open({ as: await anAdministratorAs(product, ['reader']) })
  await page.goto(`/admin/users?open=review:${applicant.id}`)
  await expect(page.getByRole('button', { name: 'Approve Sign Up', exact: true })).toHaveAccessibleDescription(
    forFinance,
  )
  await page.keyboard.press('a')
  await expect(page.getByRole('button', { name: 'Approve Sign Up', exact: true })).toBeVisible()
  await page.goto('/admin/transactions?view=treasury')
  const correct = page.getByRole('main').getByRole('button', { name: 'Request correction' }).first()
  await expect(correct).toHaveAttribute('aria-disabled', 'true')
  await page.goto('/admin/approvals')
  await expect(page.getByText(forOwners)).toBeVisible()
  await expect(page.getByRole('main').getByRole('textbox')).toHaveCount(0)
  await expect(fact(page, 'Require two approvals from (USD)')).toHaveText('10,000')
  await page.goto('/admin/store')
  await expect(page.getByRole('main').getByRole('button', { name: 'Add Product' }).first()).toBeVisible()
  await expect(page.getByText(/^(No products yet|Showing )/).first()).toBeVisible()
  for (const add of await page.getByRole('main').getByRole('button', { name: 'Add Product' }).all())
    await expect(add).toHaveAttribute('aria-disabled', 'true')
})

test('a support administrator reads an application, and sees who can decide on it', { tag: '@deep' }, async ({
  product,
  open,
}) => {
  const applicant = await anApplicant(product)
  const page = await open({ as: await anAdministratorAs(product, ['support']) })
  const refused: string[] = []
  page.on('response', (answer) => {
    if (answer.status() === 403) refused.push(answer.url())
  })
  await page.goto(`/admin/users?open=review:${applicant.id}`)
  await expect(page.getByRole('dialog').getByRole('paragraph').filter({ hasText: forFinance })).toBeVisible()
  await expect(page.getByRole('dialog').getByText('Amount on the proof')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Approve Sign Up', exact: true })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
  expect(refused, 'nothing is asked for that they may not read').toEqual([])
})

test('a store administrator starts at the overview, and other addresses explain the missing permission', {
  tag: '@deep',
}, async ({ product, open }) => {
  const page = await open({ as: await anAdministratorAs(product, ['store']) })
  await page.goto('/admin')
  await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible()
  await page.goto('/admin/transactions')
  await expect(page.getByText('You don’t have access to Transactions')).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Go to Overview' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible()
})

test('an owner adds and removes roles, which apply at the other administrator’s next sign-in', {
  tag: '@deep',
}, async ({ product, open, openAdmin }) => {
  const clerk = await anAdministratorAs(product, ['store'])
  const second = await open({ as: clerk })
  await second.goto('/admin/store')
  const admin = await openAdmin()
  await admin.goto('/admin/roles')
  await expect(admin.getByText(clerk.email)).toBeVisible()
  await judge(admin, 'offices')
  await admin.getByRole('button', { name: `Change ${clerk.name}’s roles` }).click()
  const dialog = admin.getByRole('dialog', { name: `Change ${clerk.name}’s roles` })
  await judge(admin, 'changing offices')
  await dialog.getByRole('checkbox', { name: 'Store' }).uncheck()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Please choose at least one role.')).toBeVisible()
  await dialog.getByRole('checkbox', { name: 'Support' }).check()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(admin).toHaveSaid(`${clerk.name}’s roles have changed.`)
  await expect(second).toHaveURL(/\/login/)
})

test('a member becomes an administrator with the selected roles', { tag: '@deep' }, async ({ product, openAdmin }) => {
  const member = await aMember(product)
  const admin = await openAdmin()
  await admin.goto(`/admin/users?open=edit:${member.id}`)
  const form = admin.getByRole('dialog', { name: `Edit ${member.name}` })
  await form.getByRole('combobox', { name: 'Role' }).click()
  await admin.getByRole('option', { name: 'Administrator' }).click()
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByText('Please choose at least one role.')).toBeVisible()
  await form.getByRole('checkbox', { name: 'Reader' }).check()
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(admin).toHaveSaid('User updated successfully!')
  await admin.goto('/admin/roles')
  await expect(admin.getByRole('listitem').filter({ hasText: member.email })).toContainText('Reader')
})
