// breaks: amounts-are-exact
export const tax = (cents: bigint, basisPoints: bigint) => (cents * basisPoints + 5_000n) / 10_000n
