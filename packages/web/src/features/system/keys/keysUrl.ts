import { apiKeys } from '@vesica/contract'
import type { ViewProps as Viewing } from '../../../lists/defineList.tsx'
import { listAddress, openDialogs } from '../../../lists/listAddress.ts'

export const keysAddress = listAddress(apiKeys.listApiKeys, {
  filters: ['state'],
  beside: openDialogs(['add'], ['revoke']),
})

/** What the list of keys shows: exactly what its address says. */
export type ViewProps = Viewing<typeof keysAddress.plain>
