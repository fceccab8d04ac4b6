import type { Locator, Page } from '@playwright/test'
import { expect } from './expect.ts'
import type { Access } from './product.ts'

/** Whether the window is as narrow as a phone's. */
export const isPhone = (page: Page): boolean => (page.viewportSize()?.width ?? 0) < 640

/** A toast at the top right. */
export const toast = (page: Page, text: string | RegExp): Locator =>
  page.locator('.mantine-Notification-root').filter({ hasText: text })

/** Signs in on screen. The page must be the sign-in screen. */
export const signIn = async (page: Page, { email, password }: Access): Promise<void> => {
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click()
}

/** Signs out of the member area; on phones the button is in the menu. */
export const signOut = async (page: Page): Promise<void> => {
  if (isPhone(page)) await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/auth\/signin$/)
}

/** Types a code into its six fields. */
export const enterCode = async (page: Page, code: string): Promise<void> => {
  for (const [index, digit] of [...code].entries()) {
    await page.getByRole('textbox', { name: `Digit ${index + 1} of 6` }).fill(digit)
  }
}

/** A person's row in the list of people: a table in wide windows, cards on phones. */
export const rowOf = (page: Page, name: string): Locator => page.getByRole('row').filter({ hasText: name })

/** Scrolls down until this is visible: content far below loads only when scrolled near. */
export const scrollToTheEnd = async (page: Page, until: Locator): Promise<void> => {
  await expect(async () => {
    await page.mouse.wheel(0, 100_000)
    await expect(until).toBeInViewport({ timeout: 500 })
  }).toPass({ timeout: 10_000 })
}

/** Expects no content beyond the right edge of the window. */
export const expectNoSidewaysScroll = async (page: Page): Promise<void> => {
  const { scrollWidth, clientWidth } = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.scrollingElement ?? document.documentElement
    return { scrollWidth, clientWidth }
  })
  expect(scrollWidth, `${page.url()} does not scroll sideways`).toBeLessThanOrEqual(clientWidth)
}

/** Fails if two elements overlap. */
export const expectApart = async (first: Locator, second: Locator): Promise<void> => {
  const [a, b] = [await first.boundingBox(), await second.boundingBox()]
  if (!a || !b) throw new Error('One of the two is not on the screen')
  const isApart = a.x + a.width <= b.x || b.x + b.width <= a.x || a.y + a.height <= b.y || b.y + b.height <= a.y
  expect(isApart, `${JSON.stringify(a)} lies over ${JSON.stringify(b)}`).toBe(true)
}
