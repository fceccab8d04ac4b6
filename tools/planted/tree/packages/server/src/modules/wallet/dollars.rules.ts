// breaks: amounts-are-exact
export const dollars = (cents: bigint) => Number(cents)
