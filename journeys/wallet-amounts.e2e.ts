import { expect, test } from './support/journey.ts'
import { aMember } from './support/people.ts'
import { openWallet } from './support/wallet.ts'

test('amounts are accepted with a comma or a point, and ambiguous ones need confirmation', {
  tag: '@deep',
}, async ({ product, open }) => {
  const page = await open({ as: await aMember(product) })
  const dialog = page.getByRole('dialog')
  await openWallet(page, 'deposit:BTC')
  const amount = dialog.getByRole('textbox', { name: 'Amount (BTC)' })
  for (const [typed, read] of [
    ['0,02', '0.02'],
    ['1,5', '1.5'],
    ['1.5', '1.5'],
    ['1.000,50', '1000.5'],
    ['1,000.50', '1000.5'],
  ] as const) {
    await amount.fill(typed)
    await amount.blur()
    await expect(amount).toHaveValue(read)
  }
  await amount.fill('1,234')
  await amount.blur()
  await expect(dialog.getByText('This can be read as 1234 or as 1.234.')).toBeVisible()
  await expect(amount).toHaveValue('1,234')
})

test('an invalid field and its error are in view on a phone, clear of header and keyboard', {
  tag: '@phone-only',
}, async ({ product, open }) => {
  const page = await open({ as: await aMember(product) })
  const dialog = page.getByRole('dialog')
  await openWallet(page, 'deposit:BTC')
  const send = dialog.getByRole('button', { name: 'Next: add proof' })
  await dialog.getByRole('textbox', { name: 'Notes' }).scrollIntoViewIfNeeded()
  await send.click()
  const error = dialog.getByText('Please enter a valid deposit amount.')
  await expect(error).toBeInViewport()
  await expect(dialog.getByRole('textbox', { name: 'Amount (BTC)' })).toBeFocused()
  const [message, label, head] = await Promise.all([
    error.boundingBox(),
    dialog.getByText('Amount (BTC)').boundingBox(),
    dialog.getByRole('heading', { level: 2 }).first().boundingBox(),
  ])
  if (!message || !label || !head) throw new Error('All three are on the screen')
  expect(label.y).toBeGreaterThanOrEqual(head.y + head.height)
  expect(message.y + message.height).toBeLessThanOrEqual((page.viewportSize()?.height ?? 0) / 2)
})
