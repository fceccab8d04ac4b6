import type { Locator } from '@playwright/test'
import { aNote, aPicture } from './support/files.ts'
import { expect, test } from './support/journey.ts'

const green = 'rgb(11, 93, 79)'

test('an administrator previews and saves a name and color, and visitors see them from the first paint', async ({
  page,
  openAdmin,
}) => {
  const admin = await openAdmin()
  await admin.goto('/admin/system?tab=branding')
  const preview = admin.getByRole('region', { name: 'Preview' })
  await admin.getByRole('textbox', { name: 'Platform name' }).fill('The Garden')
  await admin.getByRole('switch', { name: 'Custom color' }).press('Space')
  await admin.getByRole('textbox', { name: 'Color', exact: true }).fill('#0b5d4f')
  await expect(preview.getByText('The Garden')).toHaveCount(2)
  await page.goto('/')
  await expect(page).toHaveTitle(/^Vesica/)

  await admin.getByRole('button', { name: 'Save branding' }).click()
  await expect(admin).toHaveSaid('Branding saved')
  // Moves off the button, which is darker on hover.
  await admin.mouse.move(0, 0)
  await expect(admin.getByRole('button', { name: 'Save branding' })).toHaveCSS('background-color', green)

  await test.step('the front page shows the administrator’s text', async () => {
    await admin.goto('/admin/system?tab=front-page')
    await admin.getByRole('textbox', { name: 'Headline', exact: true }).fill('Come in.')
    const frame = admin.frameLocator('iframe[title="Preview of the front page"]')
    await expect(frame.getByRole('heading', { level: 1 })).toHaveText('Come in.')
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Come in.')
    await admin.getByRole('button', { name: 'Save front page' }).click()
    await expect(admin).toHaveSaid('Front page saved')
  })
  await page.goto('/')
  await expect(page).toHaveTitle(/^The Garden: /)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Come in.')
  await expect(page.getByRole('link', { name: 'Start Your Journey' })).toHaveCSS('background-color', green)

  await test.step('an email template is previewed and reset', async () => {
    await admin.goto('/admin/system?tab=email-templates')
    await admin.getByRole('button', { name: 'Code for an email address' }).click()
    await expect(admin).toHaveURL(/template=code/)
    const copy = admin.getByRole('textbox', { name: /^Text/ })
    await copy.fill('Welcome.\n\n{code}')
    await admin.getByRole('button', { name: 'Show preview' }).click()
    const frame = admin.frameLocator('iframe[title="Preview of Code for an email address"]')
    await expect(frame.getByText('482913')).toBeVisible()
    await expect(frame.getByText('The Garden')).toBeVisible()
    await admin.getByRole('button', { name: 'Save template' }).click()
    await expect(admin).toHaveSaid('Email template saved')
    await admin.getByRole('button', { name: 'Reset to default' }).click()
    await admin.getByRole('button', { name: 'Reset', exact: true }).click()
    await expect(copy).toHaveValue(/^Hello,\n\nUse this code to confirm your email address/)
  })

  await test.step('a logo appears beside the name, and everything is reset', async () => {
    await admin.goto('/admin/system?tab=branding')
    await admin.locator('input[type="file"]').setInputFiles(aPicture(64, 64))
    await admin.getByRole('button', { name: 'Save logo' }).click()
    await expect(admin).toHaveSaid('Logo saved')
    await page.goto('/auth/signin')
    await expect(page.locator('header img[src^="/api/logos/"]')).toBeVisible()
    await admin.getByRole('button', { name: 'Use the default logo' }).click()
    await admin.getByRole('textbox', { name: 'Platform name' }).fill('Vesica')
    await admin.getByRole('switch', { name: 'Custom color' }).press('Space')
    await admin.getByRole('button', { name: 'Save branding' }).click()
    await admin.mouse.move(0, 0)
    await expect(admin.getByRole('button', { name: 'Save branding' })).not.toHaveCSS('background-color', green)
    await admin.goto('/admin/system?tab=front-page')
    await admin.getByRole('button', { name: 'Reset to default: Headline', exact: true }).click()
    await admin.getByRole('button', { name: 'Save front page' }).click()
    await expect(admin).toHaveSaid('Front page saved')
    await page.goto('/')
    await expect(page).toHaveTitle(/^Vesica/)
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Come in.')
  })
})

test('a front page section shows its picture to visitors from saving until removal', {
  tag: '@deep',
}, async ({ page, openAdmin }) => {
  const admin = await openAdmin()
  await admin.goto('/admin/system?tab=front-page')
  await admin.getByRole('button', { name: 'Customize sections' }).click()
  const section = admin.getByRole('group', { name: 'A library to grow into' })
  const copy = section.getByRole('textbox', { name: 'Text' })
  const field = section.getByLabel('Image instead of the icon')
  const chosen = section.getByRole('img', { name: 'Current image' })
  const onPage = page.getByRole('listitem').filter({ hasText: 'A library to grow into' })
  // The image only repeats the heading below it, so its alt text is empty.
  const picture = onPage.locator('img[alt=""]')
  const widthOf = (image: Locator) => image.evaluate((img: HTMLImageElement) => img.naturalWidth)
  const save = async () => {
    await admin.getByRole('button', { name: 'Save front page' }).click()
    await expect(admin).toHaveSaid('Front page saved')
  }
  const visit = async () => {
    await page.goto('/')
    await onPage.scrollIntoViewIfNeeded()
  }

  await test.step('a file that is not an image is rejected, and the form keeps its values', async () => {
    await copy.fill('Shelves by the window.')
    await field.setInputFiles(aNote())
    await expect(section.getByRole('alert')).toHaveText('Please choose a PNG, JPEG, GIF or WebP.')
    await field.setInputFiles({ ...aNote(), name: 'window.png', mimeType: 'image/png' })
    await expect(section.getByRole('alert')).toHaveText('This file is named .png but isn’t a PNG.')
    await expect(copy).toHaveValue('Shelves by the window.')
    await expect(chosen).toBeHidden()
  })

  await test.step('the picture appears in the form, and to visitors once it is saved', async () => {
    await field.setInputFiles(aPicture(800, 500))
    await expect.poll(() => widthOf(chosen)).toBeGreaterThan(0)
    await expect(section.getByRole('alert')).toBeHidden()
    await expect(copy).toHaveValue('Shelves by the window.')
    await visit()
    await expect(picture).toHaveCount(0)
    await save()
    await visit()
    await expect(onPage.getByText('Shelves by the window.')).toBeVisible()
    await expect.poll(() => widthOf(picture)).toBeGreaterThan(0)
    await page.reload()
    await picture.scrollIntoViewIfNeeded()
    await expect.poll(() => widthOf(picture)).toBeGreaterThan(0)
    await admin.reload()
    await expect.poll(() => widthOf(chosen)).toBeGreaterThan(0)
  })

  await test.step('removing the picture restores the icon, and everything is reset', async () => {
    await section.getByRole('button', { name: 'Use the icon' }).click()
    await save()
    await visit()
    await expect(onPage.getByText('Shelves by the window.')).toBeVisible()
    await expect(picture).toHaveCount(0)
    await expect(onPage.locator('svg')).toBeVisible()
    await admin.getByRole('button', { name: 'Restore default sections' }).click()
    await save()
    await visit()
    await expect(onPage.getByText('Shelves by the window.')).toBeHidden()
  })
})
