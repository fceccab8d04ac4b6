import type { Locator, Page } from '@playwright/test'
import { expect } from './expect.ts'
import type { Access } from './product.ts'

/** Whether this window is as narrow as a phone. */
export const isPhone = (page: Page): boolean => (page.viewportSize()?.width ?? 0) < 640

/** The message that passes by at the top right. */
export const toast = (page: Page, words: string | RegExp): Locator =>
  page.locator('.mantine-Notification-root').filter({ hasText: words })

/** Signs in as people do. The page must be the sign-in screen. */
export const signIn = async (page: Page, { email, password }: Access): Promise<void> => {
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click()
}

/** Signs out of the member area; on phones that is in the menu. */
export const signOut = async (page: Page): Promise<void> => {
  if (isPhone(page)) await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/auth\/signin$/)
}

/** Types a code into its six boxes. */
export const enterCode = async (page: Page, code: string): Promise<void> => {
  for (const [index, digit] of [...code].entries()) {
    await page.getByRole('textbox', { name: `Digit ${index + 1} of 6` }).fill(digit)
  }
}

/** The row of a person in the list of people: a table on wide windows, cards on phones. */
export const rowOf = (page: Page, name: string): Locator => page.getByRole('row').filter({ hasText: name })

/** Scrolls down as a reader does until this is there: what stands far below is only asked for when somebody comes near. */
export const scrollToTheEnd = async (page: Page, until: Locator): Promise<void> => {
  await expect(async () => {
    await page.mouse.wheel(0, 100_000)
    await expect(until).toBeInViewport({ timeout: 500 })
  }).toPass({ timeout: 10_000 })
}

/** Nothing reaches over the right edge of the window. */
export const expectNoSidewaysScroll = async (page: Page): Promise<void> => {
  const { scrollWidth, clientWidth } = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.scrollingElement ?? document.documentElement
    return { scrollWidth, clientWidth }
  })
  expect(scrollWidth, `${page.url()} does not scroll sideways`).toBeLessThanOrEqual(clientWidth)
}

/** Fails where something lies over something else. */
export const expectApart = async (one: Locator, other: Locator): Promise<void> => {
  const [a, b] = [await one.boundingBox(), await other.boundingBox()]
  if (!a || !b) throw new Error('One of the two is not on the screen')
  const apart = a.x + a.width <= b.x || b.x + b.width <= a.x || a.y + a.height <= b.y || b.y + b.height <= a.y
  expect(apart, `${JSON.stringify(a)} lies over ${JSON.stringify(b)}`).toBe(true)
}
