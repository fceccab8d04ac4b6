import { judge } from './support/axe.ts'
import { expect, test } from './support/journey.ts'
import { aMember, PASSWORD, somebody } from './support/people.ts'
import { enterCode, rowOf } from './support/screens.ts'

test('an administrator creates an invitation, whose recipient joins at once without a fee', {
  tag: '@phone-deep',
}, async ({ page, product, openAdmin }) => {
  const { name, email } = somebody()
  const label = `Retreat of ${name}`
  const admin = await openAdmin()

  const link = await test.step('the invitation is created, and its link is displayed once', async () => {
    await admin.goto('/admin/users')
    await admin.getByRole('link', { name: 'Invitations' }).click()
    await admin.getByRole('button', { name: 'New invitation' }).click()
    const form = admin.getByRole('dialog')
    await form.getByRole('textbox', { name: 'Name' }).fill(label)
    await form.getByRole('textbox', { name: 'Welcome message' }).fill('It was good to have you with us.')
    await form.getByRole('textbox', { name: 'Usage limit' }).fill('2')
    await form.getByRole('switch', { name: /^Waives the registration fee/ }).click()
    await form.getByRole('switch', { name: /^Waives approval/ }).click()
    await expect(form).toContainText('Anyone with the link can choose the highest plan')
    await form.getByRole('button', { name: 'Create link' }).click()
    await expect(admin).toHaveSaid('Invitation created')
    const code = (await form.locator('code').textContent()) ?? ''
    await form.getByRole('button', { name: 'Done' }).click()
    await expect(rowOf(admin, label)).toContainText('0 of 2')
    await judge(admin, 'the invitations')
    return new URL(code)
  })

  await test.step('the sign-up page shows what the invitation includes, also after a reload, without it in the URL', async () => {
    await page.goto(`${link.pathname}${link.search}`)
    await expect(page.getByRole('region', { name: 'Your invitation' })).toContainText(
      'It was good to have you with us.',
    )
    await expect(page).not.toHaveURL(/invite/)
    await page.getByRole('textbox', { name: 'Full name' }).fill(name)
    await page.getByRole('textbox', { name: 'Email' }).fill(email)
    await page.getByRole('button', { name: 'Verify' }).click()
    await enterCode(page, await product.code(email))
    await expect(page.getByRole('textbox', { name: 'Email' })).not.toBeEditable()
    await page.reload()
    await expect(page.getByRole('region', { name: 'Your invitation' })).toContainText('You’ll be a member right away')
    await judge(page, 'sign-up with an invitation')
  })

  await test.step('the new user becomes a member without approval', async () => {
    await page.getByRole('textbox', { name: 'Password', exact: true }).fill(PASSWORD)
    await page.getByRole('textbox', { name: 'Confirm password' }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Submit sign-up request' }).click()
    await expect(page.getByText('Welcome. You’re now a member.')).toBeVisible()
    await page.getByRole('link', { name: 'Open your dashboard' }).click()
    await expect(page.getByRole('heading', { level: 1, name: new RegExp(name) })).toBeVisible()
  })

  await test.step('the administrator sees who used the invitation, and revokes it', async () => {
    await expect(rowOf(admin, label)).toContainText('1 of 2')
    await rowOf(admin, label)
      .getByRole('button', { name: `Details of ${label}` })
      .click()
    await expect(admin.getByRole('dialog').getByRole('link', { name })).toBeVisible()
    await admin.keyboard.press('Escape')
    await rowOf(admin, label)
      .getByRole('button', { name: `Revoke ${label}` })
      .click()
    await admin.getByRole('dialog').getByRole('button', { name: 'Revoke', exact: true }).click()
    await expect(rowOf(admin, label)).toContainText('Revoked')
  })

  await test.step('the revoked link says so, and offers the ordinary sign-up', async () => {
    await page.context().clearCookies()
    await page.evaluate(() => {
      localStorage.clear()
      sessionStorage.clear()
    })
    await page.goto(`${link.pathname}${link.search}`)
    await expect(page.getByText('This invitation is no longer open. You can sign up without it.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Continue to Payment' })).toBeVisible()
  })
})

test('a member shares a referral link, and people who use it sign up as usual', {
  tag: ['@phone', '@deep'],
}, async ({ page, product, open }) => {
  const member = await open({ as: await aMember(product) })
  await member.goto('/membership')
  const invite = member.getByRole('region', { name: 'Invite a friend' })
  await invite.getByRole('button', { name: 'Create link' }).click()
  await expect(invite).toContainText('No one has joined with your link yet.')
  const link = new URL((await invite.locator('code').textContent()) ?? '')
  await judge(member, 'the membership with a link')

  await page.goto(`${link.pathname}${link.search}`)
  const invitation = page.getByRole('region', { name: 'Your invitation' })
  await expect(invitation).toContainText('A member invited you')
  await expect(invitation).toContainText('Sign up as usual.')
  await expect(page.getByRole('button', { name: 'Continue to Payment' })).toBeVisible()

  await invite.getByRole('button', { name: 'Replace link' }).click()
  await member.getByRole('dialog').getByRole('button', { name: 'Replace link' }).click()
  await expect(invite.locator('code')).not.toContainText(link.search)
  await page.reload()
  await expect(page.getByText('This invitation doesn’t exist. You can sign up without it.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Continue to Payment' })).toBeVisible()
})
