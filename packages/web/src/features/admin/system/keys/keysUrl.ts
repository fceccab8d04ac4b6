import { apiKeys } from '@vesica/contract'
import type { ViewProps as Viewing } from '../../../../lists/defineList.tsx'
import { listAddress, openDialogs } from '../../../../lists/listAddress.ts'

export const keysAddress = listAddress(apiKeys.listApiKeys, {
  filters: ['state'],
  beside: openDialogs(['add'], ['revoke']),
})

/** View state of the key list, stored in its URL. */
export type ViewProps = Viewing<typeof keysAddress.plain>
