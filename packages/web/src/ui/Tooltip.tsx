import type { TooltipProps } from '@mantine/core'
import { later } from './later.tsx'

/** What a button says of itself to whoever points at it; the button is there before. */
export const Tooltip = later<TooltipProps>(
  async () => (await import('./kit/tooltip.ts')).Tooltip,
  ({ children }) => children,
)
