import { gifts } from '@vesica/contract'
import type { ViewProps as Viewing } from '../../../../lists/defineList.tsx'
import { listAddress, openDialogs } from '../../../../lists/listAddress.ts'

export const giftsAddress = listAddress(gifts.listGifts, {
  filters: ['state'],
  beside: openDialogs(['add'], ['revoke', 'refund']),
})

/** View state of the gift list, stored in its URL. */
export type ViewProps = Viewing<typeof giftsAddress.plain>
