export { addToCart, presentCart } from './cart/cart.ts'
export { isOffered, listProducts } from './products/product-list.ts'
export { insideStore } from './products/inside.ts'
export { productCategories } from './products/category.ts'
export { placeOrder } from './orders/order.ts'
export { checkOrders } from './orders/order-checks.ts'
export {
  countPurchases,
  listAllOrders,
  listOwnOrders,
  openOrders,
  ordersInShort,
  refundableOrders,
  requireNoOpenOrders,
} from './orders/order-list.ts'
export { allOrders } from './orders/order-search.ts'
export { allProducts, offeredProducts } from './products/product-search.ts'
export { countUnderWay } from './under-way.ts'
export { storeUsesOfPlan } from './products/plan-uses.ts'
export { withPicture } from './products/picture.ts'
export { createProduct } from './products/product.ts'
export { rateProduct } from './products/rating.ts'
export { listRewards } from './orders/reward.ts'
export { addTracking } from './orders/tracking.ts'
export { storeInverses } from './undo.ts'
export { personal as storePersonal } from './personal.ts'
export { planProducts, productRowFields } from './products/product-rows.ts'
export { pricedFields, notifyOfImportedPrices } from './products/giveaways.ts'
export { importProducts } from './products/import-products.ts'
export { listManagedProducts } from './products/managed-product.ts'
export { namedPurchases } from './orders/purchases.ts'
