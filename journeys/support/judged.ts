import type { Locator, Page } from '@playwright/test'
import { judge } from './axe.ts'
import { expect, test } from './journey.ts'

/** A screen: how to reach it, and what is visible once it renders. */
export interface Screen {
  name: string
  path: string
  shows: string | RegExp
  then?: (page: Page) => Promise<void>
}

/**
 * Navigates within the app, which costs a fifth of a new document. Loads a document for the front page, which is a
 * separate program, or when the sign is already visible and would prove nothing.
 * @param sign visible once the screen renders
 */
const comeTo = async (page: Page, path: string, sign: Locator): Promise<void> => {
  const isInApp = (await page.locator('#root').count()) > 0
  if (isInApp && path !== '/' && !(await sign.isVisible()))
    await page.evaluate((to) => history.pushState(null, '', to), path)
  else await page.goto(path)
  await expect(sign).toBeVisible()
}

/** Opens and checks each of these screens. */
export const judgeAll = async (page: Page, screens: Screen[]): Promise<void> => {
  for (const { name, path, shows: expected, then } of screens) {
    await test.step(name, async () => {
      await comeTo(page, path, page.locator('body').getByText(expected).filter({ visible: true }).first())
      await then?.(page)
      await judge(page, name)
    })
  }
}
