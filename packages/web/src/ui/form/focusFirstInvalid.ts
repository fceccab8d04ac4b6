/** What sticks to the top of a page or of a dialog, with some air below it, in pixels. */
const HEAD = 88
/** What sticks to the bottom of a dialog: its buttons. */
const FOOT = 96

/** How far down something is certain to be seen: where fingers type, a keyboard comes and takes the lower half. */
const lowest = (): number => {
  const height = globalThis.visualViewport?.height ?? globalThis.innerHeight
  return globalThis.matchMedia('(pointer: coarse)').matches ? height / 2 : height - FOOT
}

/** Brings a field with its label and what is said of it below what sticks to the top; where it is in sight it stays. */
const bringIntoSight = (field: HTMLElement): void => {
  const whole = field.closest<HTMLElement>('.mantine-InputWrapper-root') ?? field
  const { top, bottom } = whole.getBoundingClientRect()
  if (top >= HEAD && bottom <= lowest()) return
  whole.style.scrollMarginTop = `${HEAD}px`
  whole.scrollIntoView({ block: 'start' })
}

/** Puts the focus on the first field of a form that is wrong, and both it and its sentence in sight. @returns whether there is one */
export const focusFirstInvalid = (form: HTMLElement | null): boolean => {
  const field = form?.querySelector<HTMLElement>('[aria-invalid="true"]')
  if (!field) return false
  // Of a group it is the first of its choices.
  const target = field.matches('fieldset') ? field.querySelector<HTMLElement>('input') : field
  target?.focus({ preventScroll: true })
  bringIntoSight(field)
  return true
}
