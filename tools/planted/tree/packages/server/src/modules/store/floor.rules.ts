// breaks: amounts-are-exact
export const least = (cents: number) => Math.floor(cents)
