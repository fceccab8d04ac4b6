import type { Page } from '@playwright/test'
import { expect } from './expect.ts'
import { PASSWORD } from './people.ts'
import type { Product } from './product.ts'
import { enterCode } from './screens.ts'

/** Completes the first sign-up step, with a verified email, up to the payment. */
export const reachPayment = async (
  page: Page,
  product: Product,
  { name, email }: { name: string; email: string },
): Promise<void> => {
  await page.goto('/auth/signup')
  await page.getByRole('textbox', { name: 'Full name' }).fill(name)
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByRole('button', { name: 'Verify' }).click()
  await expect(page.getByRole('group', { name: 'One-time code (OTP)' })).toBeVisible()
  await enterCode(page, await product.code(email))
  await expect(page.getByRole('textbox', { name: 'Email' })).not.toBeEditable()
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(PASSWORD)
  await page.getByRole('textbox', { name: 'Confirm password' }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Continue to Payment' }).click()
}
