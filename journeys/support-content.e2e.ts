import { expect, test } from './support/journey.ts'
import { aMember } from './support/people.ts'
import { expectNoSidewaysScroll } from './support/screens.ts'

test('an FAQ is written and reordered by keyboard, and members see it at once', {
  tag: '@phone-deep',
}, async ({ product, open, openAdmin }) => {
  const member = await aMember(product)
  const page = await open({ as: member })
  await page.goto('/support')
  const faq = page.getByRole('region', { name: 'FAQ' })
  await expect(faq.getByRole('button')).toHaveCount(5)
  const admin = await openAdmin()

  await test.step('a question is added with an answer in Markdown', async () => {
    await admin.goto('/admin/support/faq')
    await expectNoSidewaysScroll(admin)
    await admin.getByRole('button', { name: 'Add question' }).click()
    const dialog = admin.getByRole('dialog', { name: 'Add a question' })
    await dialog.getByRole('textbox', { name: /^Question/ }).fill('Where do retreats take place?')
    await dialog.getByRole('textbox', { name: /^Answer/ }).fill('By the **sea**.')
    await dialog.getByRole('button', { name: 'Add question' }).click()
    await expect(admin).toHaveSaid('Question added')
    await expect(faq.getByRole('button')).toHaveCount(6)
  })

  await test.step('the question moves to the top, step by step, with the focus on it', async () => {
    const moveUp = admin.getByRole('button', { name: 'Move up: Where do retreats take place?' })
    await moveUp.focus()
    for (const at of [5, 4, 3, 2, 1]) {
      await admin.keyboard.press('Alt+ArrowUp')
      await expect(admin.getByText(`“Where do retreats take place?” moved to position ${at} of 6.`)).toBeVisible()
      await expect(moveUp).toBeFocused()
    }
    await expect(faq.getByRole('button').first()).toHaveText('Where do retreats take place?')
    await faq.getByRole('button').first().click()
    await expect(faq.getByText('sea', { exact: true })).toBeVisible()
  })

  await test.step('a hidden question disappears for members', async () => {
    await admin.getByRole('button', { name: 'Edit: Where do retreats take place?' }).click()
    const dialog = admin.getByRole('dialog', { name: 'Edit the question' })
    await dialog.getByRole('switch', { name: 'Visible to members' }).uncheck()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(faq.getByRole('button')).toHaveCount(5)
    await admin.getByRole('button', { name: 'Delete: Where do retreats take place?' }).click()
    await admin.getByRole('dialog', { name: 'Delete this question?' }).getByRole('button', { name: 'Delete' }).click()
    await expect(admin).toHaveSaid('Question deleted')
  })
})

test('a canned reply takes variables, and a macro consists of actions', { tag: '@deep' }, async ({ openAdmin }) => {
  const admin = await openAdmin()
  await admin.goto('/admin/support/replies?open=add')
  const reply = admin.getByRole('dialog', { name: 'Add a saved reply' })
  await reply.getByRole('textbox', { name: /^Title/ }).fill('Another box')
  await reply.getByRole('textbox', { name: /^Shortcut/ }).fill('another-box')
  await reply.getByRole('textbox', { name: /^Text/ }).fill('Dear ')
  await reply.getByRole('button', { name: /^Insert \{first name\}/ }).click()
  await admin.keyboard.type(', about {nothing}')
  await expect(reply.getByText('Unknown variable: {nothing}.')).toBeVisible()
  await reply.getByRole('textbox', { name: /^Text/ }).fill('Dear {first name}, it is on its way.')
  await reply.getByRole('button', { name: 'Add reply' }).click()
  await expect(admin).toHaveSaid('Reply added')
  await expect(admin.getByRole('row', { name: /Another box/ })).toContainText('/another-box')

  await admin.getByRole('link', { name: 'Macros' }).click()
  await admin.getByRole('button', { name: 'Add macro' }).first().click()
  const macro = admin.getByRole('dialog', { name: 'Add a macro' })
  await macro.getByRole('textbox', { name: /^Name/ }).fill('Thank and be done')
  await macro.getByRole('textbox', { name: /^Reply/ }).fill('Thank you, {first name}.')
  await macro.getByRole('combobox', { name: 'Status' }).click()
  await admin.getByRole('option', { name: 'Resolved' }).click()
  await macro.getByRole('button', { name: 'Add macro' }).click()
  await expect(admin).toHaveSaid('Macro added')
  await expect(admin.getByRole('row', { name: /Thank and be done/ })).toContainText('resolved')
})
