import { storedChoice, oneOf, useStored } from '../../ui/storedChoice.ts'

export const layouts = ['covers', 'list'] as const
export type Layout = (typeof layouts)[number]

const layout = storedChoice('library:layout', oneOf(layouts, 'covers'))

/** The library layout of this browser and its setter. */
export const useLayout = (): [Layout, (layout: Layout) => void] => useStored(layout)
