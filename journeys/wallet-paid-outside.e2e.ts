import { aPicture, addProof } from './support/files.ts'
import { expect, test } from './support/journey.ts'
import { aMember, anotherAdmin, confirmPending } from './support/people.ts'
import { approve, balanceOf, fact, holding, openWallet, recent, requestsOf } from './support/wallet.ts'

test('a member without a balance buys a coin by external payment, and holds it once it is approved', async ({
  product,
  open,
  openAdmin,
}) => {
  const colleague = await anotherAdmin(product)
  const admin = await openAdmin()
  await test.step('an administrator adds a payment method, and another confirms it', async () => {
    await admin.goto('/admin/system?tab=payments')
    await admin.getByRole('button', { name: 'Add payment method' }).click()
    const dialog = admin.getByRole('dialog', { name: 'Add payment method' })
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Bank transfer')
    await dialog.getByRole('textbox', { name: 'Payment details' }).fill('NO00 1234 5678\nThe house')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(admin).toHaveSaid('Another administrator must confirm this')
    await confirmPending(colleague, 'The list of payment methods')
    await admin.reload()
    await expect(admin.getByRole('row', { name: /Bank transfer/ })).toContainText('Visible')
  })

  const member = await aMember(product)
  const page = await open({ as: member })
  const dialog = page.getByRole('dialog')
  await openWallet(page, 'trade:buy:ETH')
  await dialog.getByRole('textbox', { name: 'Amount in USD' }).fill('1000')
  await expect(fact(dialog, 'Payment')).toContainText('Pay externally')
  await dialog.getByRole('button', { name: 'Submit Buy Order' }).click()

  await expect.poll(() => requestsOf(member)).toHaveLength(1)
  const [order] = await requestsOf(member)
  const reference = order?.reference ?? ''
  await test.step('the order shows the amount, the recipient and the reference', async () => {
    const pay = dialog.getByRole('region', { name: 'How to pay' })
    await expect(pay).toContainText('$1,000.00')
    await expect(pay).toContainText(reference)
    await expect(pay.getByRole('region', { name: 'Bank transfer' })).toContainText('NO00 1234 5678')
    await expect(dialog.locator('[aria-current="step"]')).toHaveText('Awaiting payment')
    await pay.getByRole('button', { name: 'Copy NO00 1234 5678' }).click()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('NO00 1234 5678')
    await pay.getByRole('button', { name: 'Send Proof' }).click()
    await expect(pay.getByText('Please upload proof of payment first')).toBeVisible()
  })

  await test.step('with its proof the order is under review, also after a reload', async () => {
    await addProof(dialog, aPicture(800, 500))
    await dialog.getByRole('button', { name: 'Send Proof' }).click()
    await expect(page).toHaveSaid('Proof sent. We’ll check for your payment.')
    await expect(dialog.locator('[aria-current="step"]')).toHaveText('Proof sent')
    await expect(dialog.getByRole('region', { name: 'How to pay' })).toBeHidden()
    await page.reload()
    await expect(dialog.locator('[aria-current="step"]')).toHaveText('Proof sent')
    await expect(fact(dialog, 'Paid by')).toHaveText('Bank transfer')
    expect(await balanceOf(member, 'ETH')).toMatchObject({ balance: '0' })
  })

  await test.step('the administrator sees reference and proof, and approves', async () => {
    await admin.goto(`/admin/transactions?review=${order?.id ?? ''}`)
    await expect(admin.getByText('Payment reference')).toBeVisible()
    await expect(admin.getByText(reference).first()).toBeVisible()
    await approve(product, order?.id ?? '')
  })

  await expect(dialog.locator('[aria-current="step"]')).toHaveText('Completed')
  await page.keyboard.press('Escape')
  await expect(recent(page).first()).toContainText('Completed')
  await expect(holding(page, 'Ethereum')).toContainText('0.4 ETH')
})
