import type { store } from '@vesica/contract'
import { usdPrice } from '../../format/money.ts'
import { text } from '../../i18n/text.ts'

/** At or below this stock, the number of pieces is shown. */
const FEW = 5

type Stock = Pick<store.Product, 'inStock' | 'stockCount'>

/** The stock of a product as text and color. */
export const stockOf = ({ inStock, stockCount }: Stock): { text: string; tone: 'some' | 'few' | 'none' } => {
  if (!inStock || stockCount <= 0) return { text: text.labels.outOfStock, tone: 'none' }
  if (stockCount <= FEW) return { text: text.store.product.onlyLeft(stockCount), tone: 'few' }
  return { text: text.store.product.inStock, tone: 'some' }
}

/** A price range: `$0 – $50`, `$200+`. */
export const rangeText = (range: store.PriceRange): string => {
  const [from = '', to] = range.replace('+', '').split('-')
  return to === undefined
    ? text.store.list.rangeUp(usdPrice(from))
    : text.store.list.range(usdPrice(from), usdPrice(to))
}

/** Stars with a decimal only if needed: `4.5`, `5`. */
export const starsText = (rating: number): string => String(Math.round(rating * 10) / 10)
