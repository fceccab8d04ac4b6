import { tokenHash } from './secret.ts'

/** Browsers that requested codes for an address, by the hash of their token, each with its remaining tries. */
export type Askers = readonly (readonly [browser: string, left: number])[]

/** Equals the number of codes sent to an address per day. */
const MOST_ASKERS = 10

const nameOf = (browser: string): string => tokenHash(browser).toString('hex')

export const triesLeft = (askers: Askers, browser: string | undefined): number =>
  (browser !== undefined && askers.find(([name]) => name === nameOf(browser))?.[1]) || 0

/** Sets the remaining tries of a browser. Drops the browser with the oldest request above the limit. */
export const withTries = (askers: Askers, browser: string, left: number): string => {
  const others = askers.filter(([name]) => name !== nameOf(browser))
  return JSON.stringify([...others, [nameOf(browser), left]].slice(-MOST_ASKERS))
}
