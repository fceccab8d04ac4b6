import { tokenHash } from './secret.ts'

/** Browsers that asked for codes for an address, by the hash of their token, each with the tries that it has left. */
export type Askers = readonly (readonly [browser: string, left: number])[]

/** As many as codes are sent to an address a day. */
const MOST_ASKERS = 10

const nameOf = (browser: string): string => tokenHash(browser).toString('hex')

export const triesLeft = (askers: Askers, browser: string | undefined): number =>
  (browser !== undefined && askers.find(([name]) => name === nameOf(browser))?.[1]) || 0

/** With so many tries left for a browser; the one that asked longest ago is forgotten. */
export const withTries = (askers: Askers, browser: string, left: number): string => {
  const others = askers.filter(([name]) => name !== nameOf(browser))
  return JSON.stringify([...others, [nameOf(browser), left]].slice(-MOST_ASKERS))
}
