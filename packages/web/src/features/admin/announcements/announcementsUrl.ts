import { announcements } from '@vesica/contract'
import type { ViewProps as Viewing } from '../../../lists/defineList.tsx'
import { listAddress, openDialogs } from '../../../lists/listAddress.ts'

export const announcingAddress = listAddress(announcements.listAnnouncements, {
  filters: ['status'],
  beside: openDialogs(['add'], ['edit', 'send', 'delete']),
})

/** View state of the announcements list, stored in its URL. */
export type AnnouncingView = typeof announcingAddress.plain
export type ViewProps = Viewing<AnnouncingView>
