import { expect, test } from './support/journey.ts'
import { linkIn } from './support/emails.ts'
import { aMember } from './support/people.ts'

test('changing a member’s email warns the old address, whose link restores it once', {
  tag: '@deep',
}, async ({ product, open, openAdmin }) => {
  const member = await aMember(product)
  const admin = await openAdmin()
  const form = admin.getByRole('dialog')
  const email = form.getByRole('textbox', { name: 'Email' })
  const page = await open()
  const heading = (name: string) => page.getByRole('heading', { level: 1, name })
  const press = page.getByRole('button', { name: 'Restore my old address' })

  await test.step('the form explains the effects before saving, and the confirmation says the member was emailed', async () => {
    await admin.goto(`/admin/users?open=edit:${member.id}`)
    await expect(email).toHaveValue(member.email)
    await expect(email).toHaveAccessibleDescription('')
    await email.fill(`new-${member.email}`)
    await expect(email).toHaveAccessibleDescription(
      'When you save, they’re signed out everywhere and their withdrawals are on hold for 72 hours. We email their old address with a way to recover the account.',
    )
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(admin).toHaveSaid(`We emailed ${member.email} about the new address.`)
  })

  const link = linkIn(await product.email(member.email, /Restore my old address/))

  await test.step('a wrong link is rejected when used, and the page then promises nothing', async () => {
    await page.goto('/not-me?token=wrong')
    await expect(heading('Didn’t change your email address?')).toBeVisible()
    await press.click()
    await expect(heading('This link doesn’t work')).toBeVisible()
    await expect(page.getByText('it restores your old address')).toHaveCount(0)
    await expect(press).toHaveCount(0)
  })

  await test.step('a link without a token offers no button', async () => {
    await page.goto('/not-me')
    await expect(heading('This link is incomplete')).toBeVisible()
    await expect(press).toHaveCount(0)
  })

  await test.step('the valid link restores the address and works once', async () => {
    await page.goto(link)
    await expect(heading('Didn’t change your email address?')).toBeVisible()
    await press.click()
    await expect(heading('Your old email address is restored')).toBeVisible()
    await expect(page.getByRole('main').getByRole('link', { name: 'Choose a new password' })).toBeVisible()
    await page.goto(link)
    await press.click()
    await expect(heading('This link doesn’t work')).toBeVisible()
  })
})
