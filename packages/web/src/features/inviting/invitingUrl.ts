import { invitations } from '@vesica/contract'
import type { ViewProps as Viewing } from '../../lists/defineList.tsx'
import { listAddress, openDialogs } from '../../lists/listAddress.ts'

export const invitingAddress = listAddress(invitations.listInvitations, {
  filters: ['state'],
  beside: openDialogs(['add'], ['details', 'revoke']),
})

/** What the list of invitations shows: exactly what its address says. */
export type InvitingView = typeof invitingAddress.plain
export type ViewProps = Viewing<InvitingView>
