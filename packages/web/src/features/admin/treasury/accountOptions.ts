import { plainText, type treasury } from '@vesica/contract'
import { text } from '../../../i18n/text.ts'
import { accountTitle } from './books.ts'

const copy = text.treasury.asking

/** The fields of an account used for selection and display. */
export interface PickedAccount {
  readonly code: string
  readonly member: string | null
  readonly email: string | null
  readonly balance: string
}

export const pickedOf = (account: treasury.LedgerAccount): PickedAccount => ({
  code: account.code,
  member: account.member?.name ?? null,
  email: account.member?.email ?? null,
  balance: account.balance,
})

/** The text in the field. A member's account includes the email address, because names are not unique. */
export const titleOf = (account: PickedAccount): string =>
  account.member === null ? accountTitle(account.code, null) : `${account.member} · ${account.email ?? ''}`

interface Group {
  group: string
  items: { value: string; label: string }[]
}

/**
 * The options of an account field, platform accounts first. The selected account is always included.
 * @param search as typed; platform accounts match by any part of their names, members were already searched by the
 * server
 * @param more whether there are more members than these
 */
export const optionsOf = (
  known: readonly PickedAccount[],
  chosen: PickedAccount | undefined,
  search: string,
  more = false,
): Group[] => {
  const query = plainText(search.trim())
  const unique = [
    ...new Map([...known, ...(chosen ? [chosen] : [])].map((account) => [account.code, account])).values(),
  ]
  const isMatch = (account: PickedAccount) =>
    plainText(titleOf(account)).includes(query) || account.code === chosen?.code
  const matches = unique.filter((account) => account.member !== null || isMatch(account))
  const items = (list: readonly PickedAccount[]) =>
    list.map((account) => ({ value: account.code, label: titleOf(account) }))
  return [
    { group: copy.own, items: items(matches.filter((account) => account.member === null)) },
    {
      group: more ? copy.membersMore : copy.members,
      items: items(matches.filter((account) => account.member !== null)),
    },
  ].filter((group) => group.items.length > 0)
}
