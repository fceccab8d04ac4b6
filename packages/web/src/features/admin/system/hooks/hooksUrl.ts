import { webhooks } from '@vesica/contract'
import type { ViewProps as Viewing } from '../../../../lists/defineList.tsx'
import { listAddress, openDialogs } from '../../../../lists/listAddress.ts'

/** The list in the URL contains the deliveries in the dialog of one webhook. */
export const hooksAddress = listAddress(webhooks.listDeliveries, {
  filters: ['state'],
  beside: openDialogs(['add'], ['edit', 'delete', 'secret', 'log']),
})

/** View state of the webhooks, stored in their URL. */
export type ViewProps = Viewing<typeof hooksAddress.plain>
