import type { Inverses } from '../activity/index.ts'
import { categoryInverse } from '../categories/index.ts'
import { undoTracking, trackingNow } from './orders/tracking.ts'
import { productCategories } from './products/category.ts'
import { productNow, restoreProduct } from './products/product.ts'

/** How actions on products, their categories and tracking are undone. A replaced picture is gone. */
export const storeInverses: Inverses = {
  'order: update parcel': {
    right: 'store:write',
    now: (tx, { subjectId }) => trackingNow(tx, subjectId),
    run: (tx, actor, { subjectId, after }, previous) => undoTracking(tx, actor, subjectId, { after, back: previous }),
  },
  'product: change product': {
    right: 'store:write',
    now: (tx, { subjectId }) => productNow(tx, subjectId),
    lost: ['picture', 'newPicture'],
    run: (tx, actor, { subjectId }, previous) => restoreProduct(tx, actor, subjectId, previous),
  },
  'product category: change category': categoryInverse(productCategories, 'store:write'),
}
