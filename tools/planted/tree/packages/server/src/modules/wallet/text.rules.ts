// breaks: amounts-are-exact
export const dollarText = (usd: number) => usd.toFixed(2)
