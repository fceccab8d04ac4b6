import { identity, members } from '@vesica/contract'
import { oneOf, type RawSearch, textIn, unusualIn } from '../../address.ts'
import { type PageSize, pageSizeIn } from '../../ui/pageSize.ts'

export const detailTabs = ['overview', 'wallet', 'content', 'activity'] as const
export type DetailTab = (typeof detailTabs)[number]

/** Dialogs of the users screen; all but `add` are about one person. */
export const memberDialogs = [
  'add',
  'edit',
  'details',
  'review',
  'suspend',
  'activate',
  'ban',
  'unban',
  'delete',
] as const
export type MemberDialog = (typeof memberDialogs)[number]

export type MemberSort = (typeof members.memberSorts)[number]

/** What the users screen shows: exactly what its address says. */
export interface MembersView {
  readonly search: string
  readonly status: identity.AccountStatus | undefined
  readonly membership: string | undefined
  readonly signup: identity.SignupStatus | undefined
  readonly sort: MemberSort
  readonly direction: 'asc' | 'desc'
  readonly cursor: string | undefined
  readonly size: PageSize
  readonly dialog: MemberDialog | undefined
  /** Whom the dialog is about. */
  readonly person: string | undefined
  readonly tab: DetailTab
}

export const plainView: MembersView = {
  search: '',
  status: undefined,
  membership: undefined,
  signup: undefined,
  sort: 'joined',
  direction: 'desc',
  cursor: undefined,
  size: 10,
  dialog: undefined,
  person: undefined,
  tab: 'overview',
}

const openDialog = (raw: unknown): Pick<MembersView, 'dialog' | 'person'> => {
  const [name, person] = (textIn(raw) ?? '').split(':')
  const dialog = oneOf(memberDialogs, name)
  if (dialog === 'add') return { dialog, person: undefined }
  return dialog && person ? { dialog, person } : { dialog: undefined, person: undefined }
}

/** Reads the search part of an address; what it does not understand counts as absent. */
export const parseMembersView = (raw: RawSearch): MembersView => ({
  search: textIn(raw.search, 200) ?? '',
  status: oneOf(identity.accountStatuses, raw.status),
  membership: textIn(raw.membership, 60),
  signup: oneOf(identity.signupStatuses, raw.signup),
  sort: oneOf(members.memberSorts, raw.sort) ?? plainView.sort,
  direction: oneOf(['asc', 'desc'], raw.direction) ?? plainView.direction,
  cursor: textIn(raw.cursor),
  size: pageSizeIn(raw.size),
  ...openDialog(raw.open),
  tab: oneOf(detailTabs, raw.tab) ?? plainView.tab,
})

/** Writes a view as the search part of an address, leaving out what is as usual. */
export const membersSearch = ({ dialog, person, tab, ...list }: MembersView): Record<string, string> => ({
  ...unusualIn<Partial<MembersView>>(list, plainView),
  ...(dialog && { open: dialog === 'add' ? 'add' : `${dialog}:${person}` }),
  ...(dialog === 'details' && tab !== plainView.tab && { tab }),
})

/** What to ask the server for. */
export const membersQuery = (view: MembersView) => ({
  ...(view.search.trim() !== '' && { search: view.search.trim() }),
  ...(view.status && { status: view.status }),
  ...(view.membership && { membership: view.membership }),
  ...(view.signup && { signup: view.signup }),
  sort: view.sort,
  direction: view.direction,
  limit: String(view.size),
  ...(view.cursor && { cursor: view.cursor }),
})

/** Whether anything narrows the list. */
export const isNarrowed = (view: MembersView): boolean =>
  view.search.trim() !== '' || Boolean(view.status ?? view.membership ?? view.signup)

const firstDirection: Readonly<Record<MemberSort, 'asc' | 'desc'>> = {
  joined: 'desc',
  lastActive: 'desc',
  name: 'asc',
  email: 'asc',
}

/** A press on a header: sort by it, or the other way round; always from the first page. */
export const sortedBy = (view: MembersView, sort: MemberSort): MembersView => ({
  ...view,
  sort,
  direction: view.sort !== sort ? firstDirection[sort] : view.direction === 'asc' ? 'desc' : 'asc',
  cursor: undefined,
})
