import { expect, test } from './support/journey.ts'
import { linkIn } from './support/emails.ts'
import { aMember } from './support/people.ts'

test('another address of a member is warned about, and the old one takes it back by its link, once', {
  tag: '@deep',
}, async ({ product, open, openAdmin }) => {
  const member = await aMember(product)
  const admin = await openAdmin()
  const form = admin.getByRole('dialog')
  const email = form.getByRole('textbox', { name: 'Email' })
  const page = await open()
  const heading = (name: string) => page.getByRole('heading', { level: 1, name })
  const press = page.getByRole('button', { name: 'Restore my old address' })

  await test.step('the form says what it does before it is done, and the answer that they were written to', async () => {
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

  await test.step('a wrong link is only known once it is tried: then nothing is promised any more', async () => {
    await page.goto('/not-me?token=wrong')
    await expect(heading('Didn’t change your email address?')).toBeVisible()
    await press.click()
    await expect(heading('This link doesn’t work')).toBeVisible()
    await expect(page.getByText('it restores your old address')).toHaveCount(0)
    await expect(press).toHaveCount(0)
  })

  await test.step('without a link there is nothing to press', async () => {
    await page.goto('/not-me')
    await expect(heading('This link is incomplete')).toBeVisible()
    await expect(press).toHaveCount(0)
  })

  await test.step('the right one gives the address back, and works once', async () => {
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
