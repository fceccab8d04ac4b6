// breaks: nothing
export const startingCoins = ['BTC', 'ETH']
