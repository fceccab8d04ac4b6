import { createContext, useContext } from 'react'

/** Holds the way to open the command palette, which the shell has. */
export const PaletteContext = createContext<() => void>(() => undefined)

/** Opens the command palette, from any screen of the back-office. */
export const usePalette = (): (() => void) => useContext(PaletteContext)
