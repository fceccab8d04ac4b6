import { createContext } from 'react'

/** The course whose students are on screen. Bulk actions apply within it. */
export const WhichCourse = createContext('')
