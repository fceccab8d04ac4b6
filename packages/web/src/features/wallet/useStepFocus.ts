import { useEffect, useRef } from 'react'

/** Puts the focus on the part that carries the returned ref when another step begins, so that it is read out. */
export const useStepFocus = <E extends HTMLElement = HTMLDivElement>(step: string) => {
  const part = useRef<E>(null)
  const before = useRef(step)
  useEffect(() => {
    if (before.current !== step) part.current?.focus({ preventScroll: false })
    before.current = step
  }, [step])
  return part
}
