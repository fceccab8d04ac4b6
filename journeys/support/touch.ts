import type { Page } from '@playwright/test'

/** Half of 44 px, minus one for rounding. */
const REACH = 21

/** Describes the touch targets on screen that are smaller than 44 px. Ignores links within text. */
export const smallTargets = (page: Page): Promise<string[]> =>
  page.evaluate((reach) => {
    const dialogs = [...document.querySelectorAll('[role="dialog"][aria-modal="true"]')]
    const root = dialogs.at(-1) ?? document.body
    const isInText = (one: Element) => {
      const around = one.parentElement?.textContent?.trim() ?? ''
      return getComputedStyle(one).display === 'inline' && around.length > (one.textContent?.trim().length ?? 0)
    }
    const found: string[] = []
    for (const one of root.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, [role="tab"]')) {
      const seen = one.getBoundingClientRect()
      const labels = one instanceof HTMLInputElement ? [...(one.labels ?? [])] : []
      const isBox = one instanceof HTMLInputElement && ['checkbox', 'radio'].includes(one.type)
      if (
        !one.checkVisibility({ opacityProperty: false, visibilityProperty: true }) ||
        one.closest('[inert], [aria-hidden="true"]')
      )
        continue
      if (one.matches(':disabled, [data-disabled], [tabindex="-1"]:not([role="tab"]):not(a)') || isInText(one)) continue
      if (!isBox && (seen.width < 2 || seen.height < 2 || one.classList.contains('visually-hidden'))) continue
      const shape = isBox && seen.width < 2 ? labels[0] : one
      if (!shape) continue
      shape.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
      const at = shape.getBoundingClientRect()
      const x = at.left + at.width / 2
      const y = at.top + at.height / 2
      const isHit = (dx: number, dy: number) => {
        const px = x + dx
        const py = y + dy
        if (px < 0 || px > innerWidth || py < 0 || py > innerHeight) return true
        const hit = document.elementFromPoint(px, py)
        return hit !== null && (one.contains(hit) || labels.some((label) => label.contains(hit)))
      }
      const wide = isHit(-reach, 0) && isHit(reach, 0)
      const high = isHit(0, -reach) && isHit(0, reach)
      if (wide && high) continue
      const name = one.getAttribute('aria-label') ?? (labels[0]?.textContent || one.textContent || one.className)
      found.push(
        `${one.tagName.toLowerCase()} "${name.trim().slice(0, 50)}" ${Math.round(at.width)} x ${Math.round(at.height)}${wide ? '' : ' narrow'}${high ? '' : ' low'} .${String(one.className).split(' ').slice(0, 3).join('.')}`,
      )
    }
    return [...new Set(found)]
  }, REACH)
