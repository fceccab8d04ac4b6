import { Stack } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'

/** Replaces a form in its dialog, and takes over its focus. */
export const Arrival = ({ children }: { children: ReactNode }) => {
  const container = useRef<HTMLDivElement>(null)
  useEffect(() => container.current?.focus({ preventScroll: true }), [])
  return (
    <Stack gap="md" ref={container} tabIndex={-1} style={{ outline: 'none' }}>
      {children}
    </Stack>
  )
}
