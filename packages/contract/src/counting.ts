/** Lists say how many match up to here; of more they say that there are at least so many: counting costs with each one. */
export const countedUpTo = 1000
