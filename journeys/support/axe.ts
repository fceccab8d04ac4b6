import type { Page } from '@playwright/test'
import axe from 'axe-core'
import { expect } from './expect.ts'
import { expectNoSidewaysScroll } from './screens.ts'

/** What a colour scheme changes; everything else is judged once. */
const aboutColours = ['color-contrast', 'link-in-text-block']

/** Everything that axe calls serious or critical, one line for each kind and place. The one frame of the product holds a letter as it would be sent, and is not looked into. */
const seriousOn = async (page: Page, rules?: string[]): Promise<string[]> => {
  // Once for each document: it is large.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source)
  const { violations } = await page.evaluate(
    (options) => (globalThis as unknown as { axe: typeof axe }).axe.run(document, options),
    { resultTypes: ['violations' as const], ...(rules && { runOnly: { type: 'rule' as const, values: rules } }) },
  )
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary}`),
    )
}

/** Nothing is judged while it fades in or out. What follows the scrolling or never ends is no passage to wait for. */
const settled = (page: Page): Promise<unknown> =>
  page.evaluate(() => {
    const passing = document
      .getAnimations()
      .filter((one) => one.timeline === document.timeline && one.effect?.getComputedTiming().iterations !== Infinity)
    return Promise.allSettled(passing.map(({ finished }) => finished))
  })

/** The page learns of another scheme a moment after the browser: what is judged before has colours of both. */
const wearing = (page: Page, scheme: 'light' | 'dark'): Promise<unknown> =>
  page.waitForFunction(
    (wanted) =>
      matchMedia(`(prefers-color-scheme: ${wanted})`).matches &&
      (document.documentElement.dataset.mantineColorScheme ?? wanted) === wanted,
    scheme,
  )

/**
 * Nothing serious on what the page shows, light and dark, and no sideways scroll. Ends with the light scheme.
 * @param name what it is, for the report
 */
export const judge = async (page: Page, name: string): Promise<void> => {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await wearing(page, colorScheme)
    await settled(page)
    const rules = colorScheme === 'dark' ? aboutColours : undefined
    expect.soft(await seriousOn(page, rules), `${name}, ${colorScheme}`).toEqual([])
  }
  await expectNoSidewaysScroll(page)
}
