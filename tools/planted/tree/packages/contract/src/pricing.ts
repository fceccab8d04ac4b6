// breaks: amounts-are-exact
export const discounted = (cents: number, percent: number) => Number.parseInt(`${cents * (1 - percent)}`, 10)
