import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from './support/journey.ts'
import { adminApi } from './support/people.ts'
import { root } from './support/place.ts'
import { isPhone } from './support/screens.ts'
import { onASlowLine } from './support/slow-line.ts'
import { aName } from './support/store.ts'

test.describe.configure({ timeout: 40_000 })

const MB = 1024 ** 2

/** A video padded by some megabytes: players skip the appended `free` box. */
const aHeavyFilm = async (megabytes: number): Promise<Buffer> => {
  const film = await readFile(join(root, 'packages/server/test/media/h264.mp4'))
  const skipped = Buffer.alloc(megabytes * MB)
  skipped.writeUInt32BE(skipped.length, 0)
  skipped.write('free', 4, 'latin1')
  return Buffer.concat([film, skipped])
}

test('a film upload resumes after a lost connection and a reload, and is stored completely', {
  tag: '@phone-deep',
}, async ({ product, openAdmin }) => {
  const title = aName('River')
  const page = await openAdmin()
  page.on('dialog', (question) => void question.accept())
  // Read from disk, as in a real upload: the modification time is part of the upload's identity.
  const film = test.info().outputPath('river.mp4')
  const bytes = await aHeavyFilm(3)
  await writeFile(film, bytes)
  const form = page.getByRole('dialog', { name: 'Add Content' })
  const percent = async (): Promise<number> =>
    Number(await page.getByRole('progressbar', { name: 'Upload progress of river.mp4' }).getAttribute('aria-valuenow'))

  await page.goto('/admin/content?open=add')
  const atFullSpeed = await onASlowLine(page)

  await test.step('the upload starts when the file is chosen, and saving waits for it', async () => {
    await form.getByRole('textbox', { name: 'Title' }).fill(title)
    for (const [field, choice] of [
      ['Type', 'Video'],
      ['Category', 'Meditation'],
    ] as const) {
      await form.getByRole('combobox', { name: field }).click()
      await page.getByRole('option', { name: choice }).click()
    }
    await form.getByRole('textbox', { name: 'Description' }).fill('Water that goes on.')
    await form.getByRole('button', { name: 'File', exact: true }).setInputFiles(film)
    await expect(form.getByRole('textbox', { name: 'Duration' })).toHaveValue(/^\d+ s$/)
    await expect(form.getByText('Save starts once the upload is complete.')).toBeVisible()
    await expect.poll(percent).toBeGreaterThan(5)
  })

  await test.step('the connection is lost', async () => {
    await page.context().setOffline(true)
    await expect(form.getByText('No connection. The upload resumes')).toBeVisible()
    const arrived = await percent()
    await page.context().setOffline(false)
    await onASlowLine(page)
    await expect(form.getByText('No connection. The upload resumes')).toBeHidden()
    await expect.poll(percent).toBeGreaterThan(arrived)
  })

  await test.step('the upload continues on other screens', async () => {
    await form.getByRole('button', { name: 'Cancel', exact: true }).click()
    await expect(form).toBeHidden()
    if (isPhone(page)) await page.getByRole('button', { name: 'Open menu' }).click()
    const sidebar = isPhone(page) ? page.getByRole('dialog') : page.getByRole('complementary')
    await sidebar.getByRole('link', { name: 'Users' }).click()
    const before = await (async () => {
      await page.getByRole('button', { name: '1 upload' }).click()
      return percent()
    })()
    await expect.poll(percent).toBeGreaterThan(before)
  })

  await test.step('after a reload, choosing the same file resumes the upload, and the form is restored', async () => {
    const before = await percent()
    await page.reload()
    await atFullSpeed().catch(() => undefined)
    await page.getByRole('button', { name: '1 upload' }).click()
    await page.getByRole('link', { name: 'Back to the item' }).click()
    await expect(form.getByRole('textbox', { name: 'Title' })).toHaveValue(title)
    await expect.poll(percent).toBeGreaterThanOrEqual(before)
    const goesOn = page.waitForRequest((request) => request.method() === 'PATCH')
    await form.getByLabel('Choose river.mp4 again').setInputFiles(film)
    expect(Number((await goesOn).headers()['upload-offset'])).toBeGreaterThan(0.05 * bytes.length)
    await expect(form.getByText('Uploaded. Save to attach it.')).toBeVisible()
    await form.getByRole('button', { name: 'Create content' }).click()
    await expect(page).toHaveSaid('Content Created Successfully')
    await expect(page.getByRole('button', { name: '1 upload' })).toBeHidden()
    const stored = await (await adminApi(product)).get<{ content: { uploadedFile?: object }[] }>(
      `/content/manage?search=${encodeURIComponent(title)}`,
    )
    expect(stored.content).toMatchObject([{ uploadedFile: { name: 'river.mp4', kind: 'mp4', bytes: bytes.length } }])
  })
})
