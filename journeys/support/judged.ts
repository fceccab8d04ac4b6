import type { Locator, Page } from '@playwright/test'
import { judge } from './axe.ts'
import { expect, test } from './journey.ts'

/** One screen: how to come to it, and what is there once it is drawn. */
export interface Screen {
  name: string
  path: string
  shows: string | RegExp
  then?: (page: Page) => Promise<void>
}

/**
 * Goes on as a link does, which costs a fifth of a new document. What the screen before shows as well proves nothing about
 * this one, and the front page is a program of its own: then a document is opened.
 * @param sign what is there once the screen is drawn
 */
const comeTo = async (page: Page, path: string, sign: Locator): Promise<void> => {
  const isInApp = (await page.locator('#root').count()) > 0
  if (isInApp && path !== '/' && !(await sign.isVisible()))
    await page.evaluate((to) => history.pushState(null, '', to), path)
  else await page.goto(path)
  await expect(sign).toBeVisible()
}

/** Comes to each of these screens and judges it. */
export const judgeAll = async (page: Page, screens: Screen[]): Promise<void> => {
  for (const { name, path, shows, then } of screens) {
    await test.step(name, async () => {
      await comeTo(page, path, page.locator('body').getByText(shows).filter({ visible: true }).first())
      await then?.(page)
      await judge(page, name)
    })
  }
}
