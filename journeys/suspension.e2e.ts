import { expect, test } from './support/journey.ts'
import { aMember } from './support/people.ts'
import { rowOf, signIn } from './support/screens.ts'

test('a suspended member is signed out at once, sees why at sign-in, and can be reinstated', async ({
  product,
  open,
  openAdmin,
}) => {
  const member = await aMember(product)
  const page = await open({ as: member })
  await page.goto('/settings?tab=shipping')
  await expect(page.getByRole('textbox', { name: 'First name' })).toBeVisible()
  const admin = await openAdmin()
  await admin.goto(`/admin/users?search=${member.email}`)

  const choose = async (action: string) => {
    await rowOf(admin, member.name)
      .getByRole('button', { name: `More actions for ${member.name}` })
      .click()
    await admin.getByRole('menuitem', { name: action }).click()
    const dialog = admin.getByRole('dialog', { name: `${action} ${member.name}?` })
    await dialog.getByRole('button', { name: action }).click()
    await expect(dialog).toBeHidden()
  }

  await choose('Suspend')
  await expect(admin).toHaveSaid(`${member.name} was suspended.`)
  await expect(rowOf(admin, member.name)).toContainText('Suspended')

  await expect(page).toHaveSaid('Session expired. Please log in again.')
  await expect(page).toHaveURL(/\/login\?/)
  await signIn(page, member)
  await expect(page.getByRole('main').getByRole('alert')).toContainText(
    'Failed to sign in: Your account is suspended. Please contact us.',
  )

  await choose('Activate')
  await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click()
  // Returns to the page where the session ended.
  await expect(page).toHaveURL(/\/settings\?tab=shipping$/)
  await expect(page.getByRole('textbox', { name: 'First name' })).toBeVisible()
})
