import { webhooks } from '@vesica/contract'
import type { ViewProps as Viewing } from '../../../lists/defineList.tsx'
import { listAddress, openDialogs } from '../../../lists/listAddress.ts'

/** The list is that of what was sent, in the dialog of one webhook. */
export const hooksAddress = listAddress(webhooks.listDeliveries, {
  filters: ['state'],
  beside: openDialogs(['add'], ['edit', 'delete', 'secret', 'log']),
})

/** What the webhooks show: exactly what their address says. */
export type ViewProps = Viewing<typeof hooksAddress.plain>
