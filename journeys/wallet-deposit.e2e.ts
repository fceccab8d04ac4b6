import { rm, writeFile } from 'node:fs/promises'
import { aNote, aPdf, aPicture, addProof } from './support/files.ts'
import { expect, test } from './support/journey.ts'
import { aMember, tillAddresses } from './support/people.ts'
import { readQrCode } from './support/qr.ts'
import { onASlowLine } from './support/slow-line.ts'
import { approve, balanceOf, deny, deposited, fact, holding, openWallet, recent, requestsOf } from './support/wallet.ts'

test('a deposit is submitted with its proof, approved, and credited without a reload', async ({ product, open }) => {
  const member = await aMember(product)
  const page = await open({ as: member })
  const dialog = page.getByRole('dialog')
  await openWallet(page)

  await test.step('an empty wallet explains how to start', async () => {
    await expect(page.getByText('Your wallet is empty')).toBeVisible()
    await expect(page.getByText('No activity yet')).toBeVisible()
    await page.getByRole('button', { name: 'Make your first deposit' }).click()
    await dialog.getByRole('button', { name: /Bitcoin/ }).click()
  })

  await test.step('the address can be copied, and scanned by a phone', async () => {
    await expect(dialog.getByText(tillAddresses.BTC)).toBeVisible()
    await dialog.getByRole('button', { name: 'Copy address' }).click()
    await expect(page).toHaveSaid('Address copied to clipboard!')
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(tillAddresses.BTC)
    const code = dialog.getByRole('img', { name: 'QR code of the deposit address' })
    expect(await readQrCode(code)).toBe(`bitcoin:${tillAddresses.BTC}`)
    await expect(dialog.getByText('Minimum deposit: 0.001 BTC')).toHaveCount(2)
    await expect(dialog.getByText('An administrator approves the deposit after 3 network confirmations.')).toBeVisible()
  })

  await test.step('amount and notes stay while moving back and forth', async () => {
    await dialog.getByRole('textbox', { name: 'Amount (BTC)' }).fill('0.02')
    await dialog.getByRole('textbox', { name: 'Notes' }).fill('From my savings')
    await dialog.getByRole('button', { name: 'Next: add proof' }).click()
    await dialog.getByRole('button', { name: 'Back' }).click()
    await expect(dialog.getByRole('textbox', { name: 'Amount (BTC)' })).toHaveValue('0.02')
    await expect(dialog.getByRole('textbox', { name: 'Notes' })).toHaveValue('From my savings')
    await dialog.getByRole('button', { name: 'Next: add proof' }).click()
  })

  await test.step('the proof is uploaded with progress', async () => {
    await addProof(dialog, aPicture(800, 500, true))
    const atFullSpeed = await onASlowLine(page)
    await dialog.getByRole('button', { name: 'Submit Proof' }).click()
    await expect(dialog.getByRole('progressbar')).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Cancel upload' })).toBeVisible()
    await atFullSpeed()
    await expect(page).toHaveSaid('Deposit proof uploaded successfully! Awaiting admin approval.')
    await expect(dialog.getByRole('heading', { name: 'Proof Submitted Successfully' })).toBeVisible()
    await expect(fact(dialog, 'Status')).toHaveText('Pending Admin Approval')
  })

  const [request] = await requestsOf(member)
  await test.step('the balance is unchanged until approval', async () => {
    expect(request).toMatchObject({ status: 'pending', asset: 'BTC', amount: '0.02' })
    await expect(fact(dialog, 'Transaction ID')).toContainText(request?.reference ?? 'none')
    expect((await balanceOf(member, 'BTC')).balance).toBe('0')
  })

  await test.step('the open dialog and the page behind it show the approval by themselves', async () => {
    await approve(product, request?.id ?? '')
    await expect(dialog.getByRole('heading', { name: 'Completed' })).toBeVisible()
    await expect(dialog.getByText('The amount is in your balance.')).toBeVisible()
    await dialog.getByRole('button', { name: 'Done' }).click()
    await expect(dialog).toBeHidden()
    await expect(holding(page, 'Bitcoin')).toContainText('0.02 BTC')
    await expect(holding(page, 'Bitcoin')).toContainText('$1,000.00')
    await expect(page.getByText('$1,000.00').first()).toBeVisible()
    await expect(recent(page).first()).toContainText('Deposit 0.02 BTC')
    await expect(recent(page).first()).toContainText('Completed')
  })

  await test.step('the details show the history and the ledger entries', async () => {
    await recent(page).first().getByRole('button').click()
    await expect(dialog.getByRole('heading', { name: 'Timeline' })).toBeVisible()
    for (const status of ['Pending', 'Approved', 'Completed'])
      await expect(dialog.getByRole('region', { name: 'Timeline' })).toContainText(status)
    await expect(fact(dialog, 'Notes')).toHaveText('From my savings')
    const ledger = dialog.getByRole('region', { name: 'Ledger entries' })
    await expect(ledger.getByRole('row').filter({ hasText: '0.02 BTC' })).toHaveCount(1)
  })
})

test('errors of a deposit are beside their fields, and the form keeps its values', { tag: '@deep' }, async ({
  product,
  open,
}) => {
  const member = await aMember(product)
  const page = await open({ as: member })
  const dialog = page.getByRole('dialog')
  await openWallet(page, 'deposit:ETH')
  const amount = dialog.getByRole('textbox', { name: 'Amount (ETH)' })
  const next = dialog.getByRole('button', { name: 'Next: add proof' })
  const wrong: [string, string][] = [
    ['', 'Please enter a valid deposit amount.'],
    ['0', 'Please enter a valid deposit amount.'],
    ['two', 'Please enter a number like 0.5: the amount is in ETH.'],
    ['1.123456789', 'Please enter a number with at most 8 decimals.'],
    ['0.0009', 'The minimum deposit is 0.001 ETH.'],
  ]
  for (const [typed, message] of wrong) {
    await amount.fill(typed)
    await next.click()
    await expect(dialog.getByText(message)).toBeVisible()
    await expect(amount).toBeFocused()
    await expect(amount).toHaveValue(typed)
  }

  await test.step('an amount that is too large is rejected by the server at its field, with all values kept', async () => {
    await amount.fill('1000000000000001')
    await dialog.getByRole('textbox', { name: 'Notes' }).fill('All of it')
    await next.click()
    const proof = dialog.getByLabel('Proof of payment', { exact: true })
    await dialog.getByRole('button', { name: 'Submit Proof' }).click()
    await expect(dialog.getByText('Please upload proof of payment first')).toBeVisible()
    await proof.setInputFiles(aNote())
    await expect(dialog.getByText('Please upload a PNG, JPG, or PDF file')).toBeVisible()
    const most = 10 * 1024 * 1024
    await proof.setInputFiles({ ...aPicture(), buffer: Buffer.from('No picture') })
    await expect(dialog.getByText('This file is named .png but isn’t a PNG.')).toBeVisible()
    await proof.setInputFiles({ name: 'long.png', mimeType: 'image/png', buffer: Buffer.alloc(most + 1) })
    await expect(dialog.getByText('File size must be less than 10MB')).toBeVisible()
    await addProof(dialog, aPdf('Paid in full'))
    await dialog.getByRole('button', { name: 'Submit Proof' }).click()
    await expect(dialog.getByText('Please enter a valid deposit amount.')).toBeVisible()
    await expect(amount).toBeFocused()
    await expect(amount).toHaveValue('1000000000000001')
    await expect(dialog.getByRole('textbox', { name: 'Notes' })).toHaveValue('All of it')
  })

  await test.step('the corrected deposit is accepted with the proof that was chosen before', async () => {
    await amount.fill('1.5')
    await next.click()
    await expect(dialog.getByText('receipt.pdf')).toBeVisible()
    await dialog.getByRole('button', { name: 'Submit Proof' }).click()
    await expect(dialog.getByRole('heading', { name: 'Proof Submitted Successfully' })).toBeVisible()
    expect(await requestsOf(member)).toMatchObject([{ amount: '1.5', asset: 'ETH', status: 'pending' }])
  })
})

test(
  'a proof that was deleted after it was chosen is told apart from an unreachable server',
  { tag: '@deep' },
  async ({ product, open }, info) => {
    const member = await aMember(product)
    const page = await open({ as: member })
    const dialog = page.getByRole('dialog')
    await openWallet(page, 'deposit:BTC')
    await dialog.getByRole('textbox', { name: 'Amount (BTC)' }).fill('0.02')
    await dialog.getByRole('button', { name: 'Next: add proof' }).click()
    const { name, buffer } = aPdf('Paid in full')
    await writeFile(info.outputPath(name), buffer)
    const proof = dialog.getByLabel('Proof of payment', { exact: true })
    await proof.setInputFiles(info.outputPath(name))
    await expect(dialog.getByText(name)).toBeVisible()
    await rm(info.outputPath(name))
    await dialog.getByRole('button', { name: 'Submit Proof' }).click()
    await expect(dialog.getByText('Error reading file. Please try again.')).toBeVisible()
    expect(await requestsOf(member)).toEqual([])
    await addProof(dialog)
    await dialog.getByRole('button', { name: 'Submit Proof' }).click()
    await expect(dialog.getByRole('heading', { name: 'Proof Submitted Successfully' })).toBeVisible()
  },
)

test('a denied deposit shows the reason live, and credits nothing', { tag: '@deep' }, async ({ product, open }) => {
  const member = await aMember(product)
  const id = await deposited(member, 'BTC', '0.03')
  const page = await open({ as: member })
  await openWallet(page, `transaction:${id}`)
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('status')).toContainText('Pending')
  await deny(product, id, 'The receipt shows another address.')
  await expect(dialog.getByRole('status')).toContainText('Denied')
  await expect(dialog.getByText('Nothing was credited.')).toBeVisible()
  await expect(fact(dialog, 'Reason')).toHaveText('The receipt shows another address.')
  await expect(dialog.getByText('No ledger entries for this request')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(recent(page).first()).toContainText('Denied')
  expect((await balanceOf(member, 'BTC')).balance).toBe('0')
})
