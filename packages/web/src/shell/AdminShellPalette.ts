import { createContext, useContext } from 'react'

/** Holds the shell's function that opens the command palette. */
export const PaletteContext = createContext<() => void>(() => undefined)

/** Opens the command palette from any back-office screen. */
export const usePalette = (): (() => void) => useContext(PaletteContext)
