import { expect, test } from './support/journey.ts'
import { film, removeItem } from './support/library.ts'
import { aMember } from './support/people.ts'

test('captions can be added, corrected and removed, and members see them', { tag: ['@phone', '@deep'] }, async ({
  product,
  open,
  openAdmin,
}) => {
  const item = await film(product, 'Tide')
  const page = await openAdmin()
  await page.goto(`/admin/content?search=${encodeURIComponent(item.title)}`)
  await page.getByRole('button', { name: `More actions for ${item.title}` }).click()
  await page.getByRole('menuitem', { name: 'Captions' }).click()
  const dialog = page.getByRole('dialog', { name: `Captions of ${item.title}` })
  await dialog.getByRole('button', { name: 'Add captions' }).click()
  await dialog.getByRole('textbox', { name: 'Language' }).fill('en')
  await dialog.getByRole('textbox', { name: 'Name' }).fill('English')
  const captionText = dialog.getByRole('textbox', { name: 'Caption text' })
  await captionText.fill('0:00 The water comes.\nThe water goes.')
  await dialog.getByRole('button', { name: 'Save captions' }).click()
  await expect(dialog.getByText('Line 2: begin with a time')).toBeVisible()
  await expect(captionText).toBeFocused()
  await captionText.fill('0:00 The water comes.\n0:01 The water goes.')
  await dialog.getByRole('button', { name: 'Save captions' }).click()
  await expect(page).toHaveSaid('Captions Saved Successfully')

  const window = await open({ as: await aMember(product) })
  await window.goto(`/content/${item.id}`)
  await expect(window.getByText('The water goes.')).toBeVisible()

  await dialog.getByRole('button', { name: 'Edit the captions English' }).click()
  await expect(captionText).toHaveValue(/00:00:01\.000 --> .*\nThe water goes\./)
  await captionText.fill((await captionText.inputValue()).replace('goes', 'rests'))
  await dialog.getByRole('button', { name: 'Save captions' }).click()
  await expect(window.getByText('The water rests.')).toBeVisible()

  await dialog.getByRole('button', { name: 'Remove the captions English' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(dialog.getByText('No captions yet')).toBeVisible()
  await expect(window.getByText('The water rests.')).toBeHidden()
  await removeItem(product, item)
})
