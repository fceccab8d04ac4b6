import type { TooltipProps } from '@mantine/core'
import { lazy } from './lazy.tsx'

/** A button's tooltip; the button is rendered first. */
export const Tooltip = lazy<TooltipProps>(
  async () => (await import('./kit/tooltip.ts')).Tooltip,
  ({ children }) => children,
)
