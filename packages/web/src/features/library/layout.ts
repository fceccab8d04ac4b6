import { kept, oneOf, useStored } from '../../ui/kept.ts'

export const layouts = ['covers', 'list'] as const
export type Layout = (typeof layouts)[number]

const layout = kept('library:layout', oneOf(layouts, 'covers'))

/** How this browser shows the library, and the way to choose otherwise. */
export const useLayout = (): [Layout, (layout: Layout) => void] => useStored(layout)
