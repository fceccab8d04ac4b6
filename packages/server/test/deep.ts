/** Declares tests that run only in `npm run test:deep`. `npm test` neither runs nor counts them. */
export const onlyDeep = (declare: () => void): void => {
  if (process.env.DEEP) declare()
}

/** The number of repetitions: the first in `npm test`, the second in `npm run test:deep`. */
export const times = (seldom: number, often: number): number => (process.env.DEEP ? often : seldom)

/** Additional cases, only in `npm run test:deep`. */
export const inDeep = <T>(...more: T[]): T[] => (process.env.DEEP ? more : [])
