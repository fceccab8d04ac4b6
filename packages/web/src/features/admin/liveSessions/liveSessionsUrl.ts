import { liveSessions } from '@vesica/contract'
import type { ViewProps as Viewing } from '../../../lists/defineList.tsx'
import { listAddress, openDialogs } from '../../../lists/listAddress.ts'

export const schedulingAddress = listAddress(liveSessions.listManagedLiveSessions, {
  filters: ['when'],
  beside: openDialogs(['add'], ['edit', 'cancel']),
})

/** View state of the live session list, stored in its URL. */
export type SchedulingView = typeof schedulingAddress.plain
export type ViewProps = Viewing<SchedulingView>
