import { invitations } from '@vesica/contract'
import type { ViewProps as Viewing } from '../../../lists/defineList.tsx'
import { listAddress, openDialogs } from '../../../lists/listAddress.ts'

export const invitingAddress = listAddress(invitations.listInvitations, {
  filters: ['state'],
  beside: openDialogs(['add'], ['details', 'revoke']),
})

/** View state of the invitation list, stored in its URL. */
export type InvitingView = typeof invitingAddress.plain
export type ViewProps = Viewing<InvitingView>
