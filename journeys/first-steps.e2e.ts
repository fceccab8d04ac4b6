import { expect, prepare, test } from './support/journey.ts'
import { startProduct } from './support/product.ts'
import { rowOf, signIn } from './support/screens.ts'

test('a new administrator is guided through the setup checklist', async ({
  browser,
  viewport,
  isMobile,
  hasTouch,
  faults,
}) => {
  const product = await startProduct({ demo: false })
  try {
    const context = await browser.newContext({ baseURL: product.url, viewport, isMobile, hasTouch })
    await prepare(context, faults)
    const page = await context.newPage()
    await page.goto('/login')
    await signIn(page, product.admin)
    const card = page.getByRole('region', { name: 'First steps' })
    await expect(card).toContainText('0 of 10 done')

    await card.getByRole('link', { name: 'Open: Set a deposit address and a rate' }).click()
    await rowOf(page, 'Litecoin').getByRole('button', { name: 'Edit Litecoin' }).click()
    const form = page.getByRole('dialog', { name: 'Edit Litecoin' })
    await form.getByRole('textbox', { name: 'Deposit address' }).fill('LaMT348PWRnrqeeWArpwQPbuanpXDZGEUz')
    await form.getByRole('textbox', { name: 'Rate in USD' }).fill('84.2')
    await form.getByRole('switch', { name: 'Accept payments' }).press('Space')
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(page).toHaveSaid('Coin Updated Successfully')
    await page.goto('/admin/system')
    await expect(card).toContainText('1 of 10 done')
    await card.getByRole('button', { name: 'Looks right' }).click()
    await expect(card).toContainText('2 of 10 done')

    await card.getByRole('link', { name: 'Open: Set up email' }).click()
    await expect(page.getByText('No mail server is set up, so emails are only saved to a folder')).toBeVisible()
    await page.getByRole('button', { name: 'Send a test email to myself' }).click()
    await expect(page).toHaveSaid('Test email saved to the folder')
    await expect(page.getByRole('region', { name: 'Emails in the folder' })).toContainText(product.admin.email)
    // Only a mail server completes this step: a mail folder does not deliver.
    await page.goto('/admin')
    await expect(card).toContainText('2 of 10 done')
    await context.close()
  } finally {
    await product.stop()
  }
})
