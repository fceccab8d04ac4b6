import { cart, products, store } from '@vesica/contract'
import { type Files, fileHeaders } from '../../platform/files/files.ts'
import type { PublicCache } from '../../platform/http/public-cache.ts'
import { downloadList } from '../../platform/http/download.ts'
import type { Serving } from '../../platform/http/serve.ts'
import type { ReceivedFile } from '../../platform/uploads/uploads.ts'
import { actorOf } from '../activity/index.ts'
import { listManagedCategories, listVisibleCategories } from '../categories/index.ts'
import { addToCart, changeCartItem, emptyCart, presentCart, quoteCart, removeCartItem } from './cart/cart.ts'
import { getProduct, listAllProducts, listProducts } from './products/product-list.ts'
import { productCategories } from './products/category.ts'
import { listForExport, listManagedProducts } from './products/managed-product.ts'
import { productsCsv } from './products/product.record.ts'
import { getPicture, type Picture, withPicture } from './products/picture.ts'
import { createProduct, deleteProduct, getManaged, updateProduct } from './products/product.ts'
import { getOwnRating, rateProduct } from './products/rating.ts'

/** The public part of the store, and members' carts. */
export const storeRoutes = ({ serve, serveRaw, servePublic }: Serving, files: Files, cache: PublicCache): void => {
  servePublic(
    store.listProducts,
    ({ query, seesAll, read }) => read((tx) => (seesAll ? listAllProducts : listProducts)(tx, query)),
    cache,
  )
  servePublic(
    store.listProductCategories,
    ({ seesAll, read }) =>
      read(async (tx) => ({
        categories: await (seesAll ? listManagedCategories : listVisibleCategories)(tx, productCategories),
      })),
    cache,
  )
  servePublic(store.getProduct, ({ params, read }) => read((tx) => getProduct(tx, params.id)), cache)
  serveRaw(store.getProductImage, async ({ params, read }, reply) => {
    const stored = await read((tx) => getPicture(tx, files, params.id, Number(params.width)))
    const caching = { 'Cache-Control': 'public, max-age=31536000, immutable' }
    return reply.headers({ ...fileHeaders(stored), ...caching }).send(files.read(stored))
  })
  serve(store.rateProduct, ({ caller, params, body, transact }) =>
    transact(async (tx) => {
      await rateProduct(tx, caller.userId, params.id, body)
      const { onOffer: _, sold: __, ...product } = await getManaged(tx, params.id)
      return { product }
    }),
  )
  serve(store.getOwnRating, ({ caller, params, read }) => read((tx) => getOwnRating(tx, caller.userId, params.id)))
  serve(cart.getCart, ({ caller, read }) => read((tx) => presentCart(tx, caller.userId)))
  serve(cart.addToCart, ({ caller, body, transact }) => transact((tx) => addToCart(tx, caller.userId, body)))
  serve(cart.changeCartItem, ({ caller, params, body, transact }) =>
    transact((tx) => changeCartItem(tx, caller.userId, params.id, body.quantity)),
  )
  serve(cart.removeCartItem, ({ caller, params, transact }) =>
    transact((tx) => removeCartItem(tx, caller.userId, params.id)),
  )
  serve(cart.clearCart, ({ caller, transact }) => transact((tx) => emptyCart(tx, caller.userId)))
  serve(cart.clearCartByGet, ({ caller, transact }) => transact((tx) => emptyCart(tx, caller.userId)))
  serve(cart.quoteCart, ({ caller, body, transact }) => transact((tx) => quoteCart(tx, caller.userId, body.asset)))
}

/** The actions of administrators on products. */
export const productsRoutes = ({ serve, serveRaw }: Serving, files: Files): void => {
  const withSent = <T>(sent: ReceivedFile | undefined, action: (picture?: Picture) => Promise<T>): Promise<T> =>
    sent ? withPicture(files, sent.path, action) : action()

  serve(products.createProduct, (call) =>
    withSent(call.files.image, (picture) =>
      call.transact(async (tx) => {
        const id = await createProduct(tx, files, actorOf(call), call.body, picture)
        return { product: await getManaged(tx, id) }
      }),
    ),
  )
  serve(products.updateProduct, (call) =>
    withSent(call.files.image, (picture) =>
      call.transact(async (tx) => {
        await updateProduct(tx, files, actorOf(call), call.params.id, call.body, picture)
        return { product: await getManaged(tx, call.params.id) }
      }),
    ),
  )
  serve(products.deleteProduct, (call) =>
    call.transact(async (tx) => {
      await deleteProduct(tx, files, actorOf(call), call.params.id)
      return { message: 'Product Deleted Successfully' }
    }),
  )
  serve(products.listManagedProducts, ({ query, read }) => read((tx) => listManagedProducts(tx, query)))
  serveRaw(products.exportProducts, async ({ query, read }, reply) => {
    return downloadList(reply, 'products.csv', async () => productsCsv(await read((tx) => listForExport(tx, query))))
  })
}
