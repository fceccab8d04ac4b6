import { type RefObject, useEffect, useRef, useState } from 'react'

/** Whether the content of a frame needs more width than available: names, plans and times can be of any length. */
export const useFull = (): [frame: RefObject<HTMLDivElement | null>, isFull: boolean] => {
  const frame = useRef<HTMLDivElement>(null)
  const [isFull, setFull] = useState(false)
  useEffect(() => {
    const outer = frame.current
    const inner = outer?.firstElementChild
    if (!outer || !inner) return undefined
    const sizes = new ResizeObserver(() =>
      setFull(inner.getBoundingClientRect().width > outer.getBoundingClientRect().width + 0.5),
    )
    sizes.observe(outer)
    sizes.observe(inner)
    return () => sizes.disconnect()
  }, [])
  return [frame, isFull]
}
