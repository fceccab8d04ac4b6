import type { Page } from '@playwright/test'
import axe from 'axe-core'
import { expect } from './expect.ts'
import { expectNoSidewaysScroll } from './screens.ts'

/** Rules that depend on the color scheme; all others are checked once. */
const aboutColours = ['color-contrast', 'link-in-text-block']

/**
 * All serious and critical axe violations, one line per kind and place. Skips the product's only frame, which holds an
 * email preview.
 */
const seriousOn = async (page: Page, rules?: string[]): Promise<string[]> => {
  // Injected once per document, because it is large.
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

/** Waits for fades to end. Scroll-driven and infinite animations are ignored. */
const settled = (page: Page): Promise<unknown> =>
  page.evaluate(() => {
    const passing = document
      .getAnimations()
      .filter(
        (animation) =>
          animation.timeline === document.timeline && animation.effect?.getComputedTiming().iterations !== Infinity,
      )
    return Promise.allSettled(passing.map(({ finished }) => finished))
  })

/** The page applies a new scheme a moment after the browser; until then, colors of both are mixed. */
const wearing = (page: Page, scheme: 'light' | 'dark'): Promise<unknown> =>
  page.waitForFunction(
    (colorScheme) =>
      matchMedia(`(prefers-color-scheme: ${colorScheme})`).matches &&
      (document.documentElement.dataset.mantineColorScheme ?? colorScheme) === colorScheme,
    scheme,
  )

/**
 * Expects no serious violations in light and dark, and no sideways scroll. Ends in the light scheme.
 * @param name of the screen, for the report
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
