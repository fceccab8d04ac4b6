import { judge } from './support/axe.ts'
import { expect, test } from './support/journey.ts'
import { somebody } from './support/people.ts'
import { rowOf } from './support/screens.ts'

test('an administrator imports members: matches columns, checks rows, and the import does exactly that', {
  tag: '@phone-deep',
}, async ({ openAdmin }) => {
  const [first, second] = [somebody(), somebody()]
  const text = [
    'Mail;Called;Membership;Shoe size',
    `${first.email};${first.name};Guardian;38`,
    `nobody;Nobody;;41`,
    `${second.email};${second.name};Platinum;40`,
  ].join('\r\n')
  const admin = await openAdmin()

  await test.step('a file is uploaded, and its columns are matched by their headings', async () => {
    await admin.goto('/admin/users')
    await admin.getByRole('link', { name: 'Import', exact: true }).click()
    await judge(admin, 'sending a file to be imported')
    const buffer = Buffer.from(text)
    await admin.getByLabel('CSV file').setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer })
    await admin.getByRole('button', { name: 'Upload' }).click()
    await expect(admin.getByRole('combobox', { name: 'E-mail' })).toHaveValue('Mail')
    await expect(admin.getByRole('combobox', { name: 'Plan' })).toHaveValue('Membership')
    await admin.getByRole('combobox', { name: 'Name', exact: true }).click()
    await admin.getByRole('option', { name: 'Called' }).click()
    await judge(admin, 'matching the columns of a file')
    await admin.getByRole('button', { name: 'Check rows' }).click()
  })

  await test.step('the check shows the effect of each row, and survives a reload', async () => {
    await expect(admin.getByRole('heading', { name: 'Preview' })).toBeVisible()
    await admin.reload()
    await expect(rowOf(admin, first.name)).toContainText('New')
    await expect(rowOf(admin, second.name)).toContainText('Membership: This plan isn’t available.')
    await expect(rowOf(admin, 'Nobody')).toContainText('Mail: Please enter a valid email address.')
    await judge(admin, 'what an import would do')
  })

  await test.step('the import applies the check, and the rejected rows can be downloaded', async () => {
    await admin.getByRole('button', { name: 'Import', exact: true }).click()
    const confirmation = admin.getByRole('dialog')
    await expect(confirmation).toContainText('1 will be created and 0 changed')
    await confirmation.getByRole('button', { name: 'Import' }).click()
    await expect(admin).toHaveSaid('Import started')
    await expect(admin.getByRole('heading', { name: 'Imported' })).toBeVisible()
    const downloading = admin.waitForEvent('download')
    await admin.getByRole('button', { name: 'Download refused rows' }).click()
    expect((await downloading).suggestedFilename()).toMatch(/^refused-members-.*\.csv$/)
  })

  await test.step('the imported people are listed under users', async () => {
    await admin.getByRole('link', { name: 'Back to users' }).click()
    await admin.getByRole('searchbox', { name: 'Search name or email' }).fill(first.email)
    await expect(rowOf(admin, first.name)).toContainText('Guardian')
  })
})
