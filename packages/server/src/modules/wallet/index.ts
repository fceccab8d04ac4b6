export {
  type Coin,
  type CoinChanges,
  createCoin,
  deleteCoin,
  getCoin,
  listCoins,
  listOfferedCoins,
  type OfferedCoin,
  presentCoin,
  seedCoins,
  updateCoin,
} from './coin.ts'
export { coinDue, coinText } from './coin.rules.ts'
