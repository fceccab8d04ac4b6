import { useEffect, useRef } from 'react'

/**
 * Puts the focus on the part that carries the returned ref when another step begins, so that it is read out; on its
 * first wrong field, when there is one.
 */
export const useStepFocus = <E extends HTMLElement = HTMLDivElement>(step: string) => {
  const part = useRef<E>(null)
  const before = useRef(step)
  useEffect(() => {
    if (before.current === step) return
    before.current = step
    const wrong = part.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
    if (wrong) wrong.focus()
    else part.current?.focus()
  }, [step])
  return part
}
