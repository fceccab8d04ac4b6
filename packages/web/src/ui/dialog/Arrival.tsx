import { Stack } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'

/** Replaces a form in its dialog, and takes over its focus. */
export const Arrival = ({ children }: { children: ReactNode }) => {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => place.current?.focus({ preventScroll: true }), [])
  return (
    <Stack gap="md" ref={place} tabIndex={-1} style={{ outline: 'none' }}>
      {children}
    </Stack>
  )
}
