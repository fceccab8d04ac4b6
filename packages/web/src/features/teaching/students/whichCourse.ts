import { createContext } from 'react'

/** The course whose students are on screen: what is done with the chosen ones is done in it. */
export const WhichCourse = createContext('')
