import { useEffect, useRef } from 'react'

/**
 * Moves focus to the element with the returned ref when a new step starts, so that screen readers announce it; if there
 * is an invalid field, to the first one.
 */
export const useStepFocus = <E extends HTMLElement = HTMLDivElement>(step: string) => {
  const container = useRef<E>(null)
  const before = useRef(step)
  useEffect(() => {
    if (before.current === step) return
    before.current = step
    const wrong = container.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
    if (wrong) wrong.focus()
    else container.current?.focus()
  }, [step])
  return container
}
