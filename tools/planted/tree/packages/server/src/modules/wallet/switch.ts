// breaks: coins-and-levels-are-rows
export const fee = (coin: string) => {
  switch (coin) {
    case 'BTC':
      return 1
    default:
      return 2
  }
}
