/**
 * Lists count matches up to this number; beyond it they say that there are at least this many, because counting costs
 * per row.
 */
export const countedUpTo = 1000
