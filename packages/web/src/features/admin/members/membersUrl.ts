import { members } from '@vesica/contract'
import { oneOf } from '../../../address.ts'
import type { ViewProps as Viewing } from '../../../lists/defineList.tsx'
import { type RelatedState, listAddress, type Opened, openDialogs } from '../../../lists/listAddress.ts'

export const detailTabs = ['overview', 'wallet', 'content', 'activity'] as const
export type DetailTab = (typeof detailTabs)[number]

/** Dialogs about one person on the users screen. */
const dialogs = ['edit', 'details', 'review', 'suspend', 'activate', 'ban', 'unban', 'factor', 'delete'] as const
export type MemberDialog = (typeof dialogs)[number]

const opened = openDialogs(['add'], dialogs)

/** The open dialog, and the tab of the details. */
const extra: RelatedState<Opened<'add', MemberDialog> & { readonly tab: DetailTab }> = {
  plain: { ...opened.plain, tab: 'overview' },
  parse: (raw) => ({ ...opened.parse(raw), tab: oneOf(detailTabs, raw.tab) ?? 'overview' }),
  write: ({ tab, ...dialog }) => ({
    ...opened.write(dialog),
    ...(dialog.dialog === 'details' && tab !== 'overview' && { tab }),
  }),
}

export const membersAddress = listAddress(members.listMembers, {
  filters: ['status', 'membership', 'signup', 'joined_from', 'seen_from'],
  sorts: { joined: 'desc', name: 'asc', email: 'asc', lastActive: 'desc' },
  beside: extra,
})

/** View state of the users screen, stored in its URL. */
export type MembersView = typeof membersAddress.plain
export type ViewProps = Viewing<MembersView>
