import { addProof } from './support/files.ts'
import { expect, test } from './support/journey.ts'
import { aMember, anotherAdmin, confirmPending, adminApi, type Person } from './support/people.ts'
import type { Product } from './support/product.ts'
import { readQrCode } from './support/qr.ts'
import { expectNoSidewaysScroll, rowOf } from './support/screens.ts'
import { formOf, openWallet, requestsOf } from './support/wallet.ts'

const OLD = 'ltc1qw508d6qejxtdg4y5r3zarvary0c5xw7kgmn4n9'
const NEW = 'LaMT348PWRnrqeeWArpwQPbuanpXDZGEUz'

/** Adds a Litecoin deposit address, which a colleague confirms. */
const offer = async (product: Product, colleague: Person) => {
  const till = await adminApi(product)
  const { asset } = await till.send<{ asset: { address: string } }>(
    'POST',
    '/system-controls/update-asset/LTC',
    formOf({ address: OLD, rate: '80' }),
  )
  if (asset.address !== OLD) await confirmPending(colleague, 'The deposit address of LTC')
  await till.send('POST', '/system-controls/update-asset/LTC', formOf({ enabled: 'true' }))
}

test('a pending deposit address and rate appear in the response, the row and the form of the coin', {
  tag: '@deep',
}, async ({ product, openAdmin }) => {
  await offer(product, await anotherAdmin(product))
  const admin = await openAdmin()
  await admin.goto('/admin/system?tab=assets')
  await admin.getByRole('button', { name: 'Edit Litecoin' }).click()
  await admin.getByRole('dialog').getByRole('textbox', { name: 'Deposit address' }).fill(NEW)
  await admin.getByRole('dialog').getByRole('textbox', { name: 'Rate in USD' }).fill('120')
  await admin.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(admin).toHaveSaid('The deposit address of LTC is awaiting another administrator’s confirmation.')
  await expect(admin).toHaveSaid(
    /^The rate of LTC is awaiting another administrator’s confirmation, or takes effect on .+\.$/,
  )
  const row = rowOf(admin, 'Litecoin')
  await expect(row).toContainText(OLD)
  await expect(row).toContainText(`New value: ${NEW} on Litecoin. Requested by Administrator`)
  await expect(row).toContainText('New value: 120 USD.')
  await expectNoSidewaysScroll(admin)
  await admin.getByRole('button', { name: 'Edit Litecoin' }).click()
  const pendingRegion = admin.getByRole('dialog').getByRole('region', { name: 'Waiting for another administrator' })
  await expect(pendingRegion).toContainText('Pending change: The deposit address of LTC')
  await expect(pendingRegion).toContainText('Takes effect only when another administrator confirms it.')
  await pendingRegion.getByRole('link', { name: 'Open approvals' }).click()
  await expect(admin.getByRole('heading', { name: 'Approvals' })).toBeVisible()
})

test('a member who saw a deposit address before it changed is warned and loses nothing', {
  tag: '@deep',
}, async ({ product, open, openAdmin }) => {
  const colleague = await anotherAdmin(product)
  await offer(product, colleague)
  const member = await aMember(product)
  const page = await open({ as: member })
  const dialog = page.getByRole('dialog')
  const notice = dialog.getByRole('alert')

  await test.step('a member has the deposit address open', async () => {
    await openWallet(page, 'deposit:LTC')
    await expect(dialog.getByText(OLD)).toBeVisible()
    await expect(notice).toBeHidden()
    await dialog.getByRole('textbox', { name: 'Amount (LTC)' }).fill('2')
  })

  await test.step('the address changes: the dialog shows the new one with its QR code, and the old one', async () => {
    await (await adminApi(product)).send('POST', '/system-controls/update-asset/LTC', formOf({ address: NEW }))
    await confirmPending(colleague, 'The deposit address of LTC')
    await expect(notice).toContainText('The deposit address has just changed.')
    await expect(notice).toContainText(OLD)
    await expect(dialog.locator('code', { hasText: NEW })).toBeVisible()
    await expect(dialog.locator('code', { hasText: OLD })).toBeHidden()
    await expect
      .poll(() => readQrCode(dialog.getByRole('img', { name: 'QR code of the deposit address' })))
      .toContain(NEW)
    await expect(dialog.getByRole('textbox', { name: 'Amount (LTC)' })).toHaveValue('2')
  })

  await test.step('the notice also appears at the proof step until it is acknowledged', async () => {
    await dialog.getByRole('button', { name: 'Next: add proof' }).click()
    await expect(notice).toContainText('submit your proof anyway')
    await notice.getByRole('button', { name: 'Use the new address' }).click()
    await expect(notice).toBeHidden()
  })

  await test.step('a deposit to the old address is submitted, and the review shows both addresses', async () => {
    await addProof(dialog)
    await dialog.getByRole('button', { name: 'Submit Proof' }).click()
    await expect(dialog.getByRole('heading', { name: 'Proof Submitted Successfully' })).toBeVisible()
    const [request] = await requestsOf(member)
    const admin = await openAdmin()
    await admin.goto(`/admin/transactions?review=${request?.id}`)
    const addresses = admin.getByRole('dialog').getByRole('listitem')
    await expect(addresses.filter({ hasText: OLD })).toContainText('no longer current')
    await expect(addresses.filter({ hasText: NEW })).toContainText('current')
  })

  await test.step('the notice about the change appears again on a later visit', async () => {
    await openWallet(page, 'deposit:LTC')
    await expect(dialog.getByRole('note')).toContainText(
      /This address changed on .*Don’t use an address you saved before/,
    )
    await dialog.getByRole('button', { name: 'Use the new address' }).click()
    await expect(dialog.getByRole('note')).toBeHidden()
  })
})
