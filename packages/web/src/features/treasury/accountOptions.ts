import { plainText, type treasury } from '@vesica/contract'
import { text } from '../../i18n/text.ts'
import { accountTitle } from './books.ts'

const copy = text.treasury.asking

/** An account as far as choosing and showing it goes. */
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

/** What stands in the field: a member's account with the e-mail address, for names are not unique. */
export const titleOf = (account: PickedAccount): string =>
  account.member === null ? accountTitle(account.code, null) : `${account.member} · ${account.email ?? ''}`

interface Group {
  group: string
  items: { value: string; label: string }[]
}

/**
 * The options of an account field, the platform's own first. What is chosen is always among them.
 * @param search as typed; the platform's own are found by any part of their names, members were found by the server
 * @param more there are more members than these
 */
export const optionsOf = (
  known: readonly PickedAccount[],
  chosen: PickedAccount | undefined,
  search: string,
  more = false,
): Group[] => {
  const wanted = plainText(search.trim())
  const unique = [...new Map([...known, ...(chosen ? [chosen] : [])].map((one) => [one.code, one])).values()]
  const isWanted = (one: PickedAccount) => plainText(titleOf(one)).includes(wanted) || one.code === chosen?.code
  const found = unique.filter((one) => one.member !== null || isWanted(one))
  const items = (list: readonly PickedAccount[]) => list.map((one) => ({ value: one.code, label: titleOf(one) }))
  return [
    { group: copy.own, items: items(found.filter((one) => one.member === null)) },
    { group: more ? copy.membersMore : copy.members, items: items(found.filter((one) => one.member !== null)) },
  ].filter((group) => group.items.length > 0)
}
