import type { Page } from '@playwright/test'

/** Half of 44 px, minus one for rounding. */
const REACH = 21

/** Describes the touch targets on screen that are smaller than 44 px. Ignores links within text. */
export const smallTargets = (page: Page): Promise<string[]> =>
  page.evaluate((minimum) => {
    const dialogs = [...document.querySelectorAll('[role="dialog"][aria-modal="true"]')]
    const root = dialogs.at(-1) ?? document.body
    const isInText = (element: Element) => {
      const around = element.parentElement?.textContent?.trim() ?? ''
      return getComputedStyle(element).display === 'inline' && around.length > (element.textContent?.trim().length ?? 0)
    }
    const problems: string[] = []
    for (const element of root.querySelectorAll<HTMLElement>(
      'a[href], button, input, select, textarea, [role="tab"]',
    )) {
      const box = element.getBoundingClientRect()
      const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : []
      const isBox = element instanceof HTMLInputElement && ['checkbox', 'radio'].includes(element.type)
      if (
        !element.checkVisibility({ opacityProperty: false, visibilityProperty: true }) ||
        element.closest('[inert], [aria-hidden="true"]')
      )
        continue
      if (element.matches(':disabled, [data-disabled], [tabindex="-1"]:not([role="tab"]):not(a)') || isInText(element))
        continue
      if (!isBox && (box.width < 2 || box.height < 2 || element.classList.contains('visually-hidden'))) continue
      const shape = isBox && box.width < 2 ? labels[0] : element
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
        return hit !== null && (element.contains(hit) || labels.some((label) => label.contains(hit)))
      }
      const wide = isHit(-minimum, 0) && isHit(minimum, 0)
      const high = isHit(0, -minimum) && isHit(0, minimum)
      if (wide && high) continue
      const name =
        element.getAttribute('aria-label') ?? (labels[0]?.textContent || element.textContent || element.className)
      problems.push(
        `${element.tagName.toLowerCase()} "${name.trim().slice(0, 50)}" ${Math.round(at.width)} x ${Math.round(at.height)}${wide ? '' : ' narrow'}${high ? '' : ' low'} .${String(element.className).split(' ').slice(0, 3).join('.')}`,
      )
    }
    return [...new Set(problems)]
  }, REACH)
