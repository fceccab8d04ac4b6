import { announcements } from '@vesica/contract'
import type { ViewProps as Viewing } from '../../lists/defineList.tsx'
import { listAddress, openDialogs } from '../../lists/listAddress.ts'

export const announcingAddress = listAddress(announcements.listAnnouncements, {
  filters: ['status'],
  beside: openDialogs(['add'], ['edit', 'send', 'delete']),
})

/** What the list of announcements shows: exactly what its address says. */
export type AnnouncingView = typeof announcingAddress.plain
export type ViewProps = Viewing<AnnouncingView>
