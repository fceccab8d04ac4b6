import { codes } from '@vesica/contract'
import type { ViewProps as Viewing } from '../../../../lists/defineList.tsx'
import { listAddress, openDialogs } from '../../../../lists/listAddress.ts'

export const codesAddress = listAddress(codes.listCodes, {
  filters: ['state'],
  beside: openDialogs(['add'], ['edit', 'delete']),
})

/** View state of the code list, stored in its URL. */
export type ViewProps = Viewing<typeof codesAddress.plain>
