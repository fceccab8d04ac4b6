import type { Tx } from '../../../platform/data/tx.ts'
import { getSettings } from '../../settings/index.ts'
import type { StoreTerms } from './pricing.rules.ts'

/** The current cost of shipping and tax. */
export const storeTerms = async (tx: Tx): Promise<StoreTerms> => {
  const { shippingCents, freeShipping, freeShippingAboveCents, taxBasisPoints } = await getSettings(tx)
  return {
    shippingCents: BigInt(shippingCents),
    freeShippingAboveCents: freeShipping ? BigInt(freeShippingAboveCents) : null,
    taxBasisPoints: BigInt(taxBasisPoints),
  }
}
