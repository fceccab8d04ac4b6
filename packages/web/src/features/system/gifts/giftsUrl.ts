import { gifts } from '@vesica/contract'
import type { ViewProps as Viewing } from '../../../lists/defineList.tsx'
import { listAddress, openDialogs } from '../../../lists/listAddress.ts'

export const giftsAddress = listAddress(gifts.listGifts, {
  filters: ['state'],
  beside: openDialogs(['add'], ['revoke', 'refund']),
})

/** What the list of gifts shows: exactly what its address says. */
export type ViewProps = Viewing<typeof giftsAddress.plain>
