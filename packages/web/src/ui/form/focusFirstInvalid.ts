/** The height of sticky elements at the top of a page or dialog, with some space below, in pixels. */
const HEAD = 88
/** The height of sticky elements at the bottom of a dialog: its buttons. */
const FOOT = 96

/** How far down content is certainly visible: on touch devices a keyboard covers the lower half. */
const lowest = (): number => {
  const height = globalThis.visualViewport?.height ?? globalThis.innerHeight
  return globalThis.matchMedia('(pointer: coarse)').matches ? height / 2 : height - FOOT
}

/** Scrolls a field with its label and message below the sticky elements, unless it is visible already. */
const bringIntoSight = (field: HTMLElement): void => {
  const wrapper = field.closest<HTMLElement>('.mantine-InputWrapper-root') ?? field
  const { top, bottom } = wrapper.getBoundingClientRect()
  if (top >= HEAD && bottom <= lowest()) return
  wrapper.style.scrollMarginTop = `${HEAD}px`
  wrapper.scrollIntoView({ block: 'start' })
}

/** Focuses the first invalid field of a form, with its message visible. @returns whether there is one */
export const focusFirstInvalid = (form: HTMLElement | null): boolean => {
  const field = form?.querySelector<HTMLElement>('[aria-invalid="true"]')
  if (!field) return false
  // For a group, its first option.
  const target = field.matches('fieldset') ? field.querySelector<HTMLElement>('input') : field
  target?.focus({ preventScroll: true })
  bringIntoSight(field)
  return true
}
