import { judge } from './support/axe.ts'
import { expect, test } from './support/journey.ts'
import { somebody } from './support/people.ts'

test('an administrator saves a view of a list, sees it as a tab with its count, and shares it', {
  tag: ['@phone', '@deep'],
}, async ({ openAdmin }) => {
  const admin = await openAdmin()
  const name = `Banned by ${somebody().name}`.slice(0, 40)
  const saved = admin.getByRole('group', { name: 'Saved views' })
  const tab = saved.getByRole('button', { name })

  await test.step('the filters are saved', async () => {
    await admin.goto('/admin/users?status=banned&sort=name')
    await admin.getByRole('button', { name: 'Save view' }).click()
    const form = admin.getByRole('dialog')
    await form.getByRole('textbox', { name: 'Name' }).fill(name)
    await form.getByRole('switch', { name: /^Share with/ }).click()
    await judge(admin, 'saving a view')
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(admin).toHaveSaid('View saved')
    await expect(tab).toHaveAttribute('aria-pressed', 'true')
    await expect(tab).toContainText(/\d in it/)
  })

  await test.step('the tab restores the view, and All leaves it', async () => {
    await saved.getByRole('button', { name: 'All', exact: true }).click()
    await expect(admin).not.toHaveURL(/status=banned/)
    await tab.click()
    await expect(admin).toHaveURL(/status=banned/)
    await expect(admin).toHaveURL(/sort=name/)
    await judge(admin, 'a list with saved views')
  })

  await test.step('another administrator sees the shared view', async () => {
    const second = await openAdmin()
    await second.goto('/admin/users')
    await expect(second.getByRole('group', { name: 'Saved views' }).getByRole('button', { name })).toBeVisible()
  })

  await test.step('the view is deleted, and the list stays', async () => {
    await saved.getByRole('button', { name: 'Manage views' }).click()
    await admin
      .getByRole('dialog')
      .getByRole('button', { name: `Delete ${name}` })
      .click()
    const confirmation = admin.getByRole('dialog', { name: /^Delete the view/ })
    await judge(admin, 'deleting a view')
    await confirmation.getByRole('button', { name: 'Delete', exact: true }).click()
    await expect(admin).toHaveSaid('View deleted')
  })
})
