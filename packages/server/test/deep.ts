/** Declares tests that `npm run test:deep` alone runs: `npm test` neither runs nor counts them. */
export const onlyDeep = (declare: () => void): void => {
  if (process.env.DEEP) declare()
}

/** How often something is tried: seldom in `npm test`, often in `npm run test:deep`. */
export const times = (seldom: number, often: number): number => (process.env.DEEP ? often : seldom)

/** More of what a test goes through, in `npm run test:deep` alone. */
export const inDeep = <T>(...more: T[]): T[] => (process.env.DEEP ? more : [])
