import type { DrawerProps } from '@mantine/core'
import { openedPart } from '../openedPart.tsx'

/** A panel that slides in from the side. */
export const SidePanel = openedPart<DrawerProps>(
  async () => (await import('../kit/drawer.ts')).Drawer,
  ({ opened }) => opened,
)
