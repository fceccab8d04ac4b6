import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { members } from '@vesica/contract'
import { useState } from 'react'
import { useRead } from '../../../../data/hooks.ts'
import { text } from '../../../../i18n/text.ts'
import { optionsHeight } from '../../../../ui/theme/theme.ts'

const copy = text.adminLibrary.why
const WAIT_MS = 200

export type Picked = { readonly id: string; readonly name: string; readonly email: string }

const titleOf = ({ name, email }: Picked): string => `${name} (${email})`

/** Selects a member by name or email; the server searches. */
export const MemberSelect = (props: { chosen: Picked | undefined; onChoose: (member: Picked | undefined) => void }) => {
  const { chosen, onChoose } = props
  const [typed, setTyped] = useState('')
  // The name of the selected member in the field is not a search.
  const isSearch = typed.trim() !== '' && typed !== (chosen && titleOf(chosen))
  const [search] = useDebouncedValue(isSearch ? typed.trim().slice(0, 200) : '', WAIT_MS)
  const results = useRead(
    members.listMembers,
    { query: { limit: '10', ...(search !== '' && { search }) } },
    { keepPrevious: true },
  )
  const isSearching = results.isPending || (isSearch && (results.isFetching || search !== typed.trim().slice(0, 200)))
  const known: Picked[] = (results.data?.users ?? []).map(({ id, name, email }) => ({ id, name, email }))
  const offered = chosen && !known.some(({ id }) => id === chosen.id) ? [chosen, ...known] : known
  return (
    <Select
      label={text.labels.member}
      placeholder={copy.memberPlaceholder}
      searchable
      data={offered.map((member) => ({ value: member.id, label: titleOf(member) }))}
      // Options are already filtered by the server.
      filter={({ options }) => options}
      value={chosen?.id ?? null}
      onChange={(id) => onChoose(offered.find((member) => member.id === id))}
      searchValue={typed}
      onSearchChange={setTyped}
      nothingFoundMessage={
        isSearching ? text.labels.searching : results.error ? copy.memberFailed : text.labels.noMembersFound
      }
      maxDropdownHeight={optionsHeight(280)}
    />
  )
}
