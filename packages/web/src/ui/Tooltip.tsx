import type { TooltipProps } from '@mantine/core'
import { lazy } from './lazy.tsx'

/** What a button says of itself to whoever points at it; the button is there before. */
export const Tooltip = lazy<TooltipProps>(
  async () => (await import('./kit/tooltip.ts')).Tooltip,
  ({ children }) => children,
)
