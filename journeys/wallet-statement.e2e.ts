import { readFile } from 'node:fs/promises'
import type { Download } from '@playwright/test'
import { expect, test } from './support/journey.ts'
import { textOfPdf } from './support/pdf.ts'
import { aHolder, openWallet } from './support/wallet.ts'

const bytesOf = async (download: Download): Promise<Buffer> => readFile(await download.path())

test('a monthly statement is downloaded as CSV and PDF, with opening and closing balance', {
  tag: '@deep',
}, async ({ product, open }) => {
  const member = await aHolder(product, { BTC: '0.1', USD: '500' })
  const page = await open({ as: member })
  await openWallet(page)
  await page.getByRole('link', { name: 'Statement' }).click()
  const dialog = page.getByRole('dialog', { name: 'Statement' })
  const from = await dialog.getByLabel('From').inputValue()
  const to = await dialog.getByLabel('To').inputValue()

  await test.step('the CSV is correct', async () => {
    const arrived = page.waitForEvent('download')
    await dialog.getByRole('button', { name: 'Download CSV' }).click()
    const file = await arrived
    await expect(page).toHaveSaid('Statement downloaded')
    expect(file.suggestedFilename()).toBe(`statement-${from}-${to}.csv`)
    const rows = (await bytesOf(file)).toString('utf8').trim().split('\n')
    expect(rows[0]).toBe('Asset,Time,What,Reference,Amount,Balance')
    expect(rows).toContain('BTC,,Opening balance,,,0')
    expect(rows).toContain('BTC,,Closing balance,,,0.09')
    expect(rows).toContain('USD,,Opening balance,,,0')
    expect(rows).toContain('USD,,Closing balance,,,500')
  })

  await test.step('the PDF is correct', async () => {
    const arrived = page.waitForEvent('download')
    await dialog.getByRole('button', { name: 'Download PDF' }).click()
    const file = await arrived
    expect(file.suggestedFilename()).toBe(`statement-${from}-${to}.pdf`)
    const pdfText = await textOfPdf(await bytesOf(file))
    for (const text of [member.name, 'BTC', 'Opening balance 0', 'Closing balance 0.09', 'Closing balance 500'])
      expect(pdfText).toContain(text)
  })

  await test.step('an invalid period is rejected at once', async () => {
    await dialog.getByLabel('From').fill('2026-03-31')
    await dialog.getByLabel('To').fill('2026-03-01')
    await expect(dialog.getByText('The end date can’t be before the start date.')).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Download CSV' })).toBeDisabled()
    await dialog.getByLabel('From').fill('2024-01-01')
    await expect(dialog.getByText('Please choose a range of at most one year.')).toBeVisible()
  })
})
