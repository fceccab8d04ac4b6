import { Select, type SelectProps } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { treasury } from '@vesica/contract'
import { useState } from 'react'
import { useRead } from '../../../data/hooks.ts'
import { coin } from '../../../format/coin.ts'
import { text } from '../../../i18n/text.ts'
import { optionsHeight } from '../../../ui/theme/theme.ts'
import { optionsOf, type PickedAccount, pickedOf, titleOf } from './accountOptions.ts'
import styles from './Treasury.module.css'

const copy = text.treasury.asking
const WAIT_MS = 200

type Props = Omit<SelectProps, 'value' | 'onChange' | 'data'> & {
  asset: string
  chosen: PickedAccount | undefined
  onChoose: (account: PickedAccount | undefined) => void
}

/**
 * Selects an account of a coin: platform accounts by name, members' accounts by name or email, each with its balance.
 */
export const AccountSelect = ({ asset, chosen, onChoose, ...rest }: Props) => {
  const [typed, setTyped] = useState('')
  // The name of the selected account in the field is not a search.
  const isSearch = typed.trim() !== '' && typed !== (chosen && titleOf(chosen))
  const [search] = useDebouncedValue(isSearch ? typed.trim().slice(0, 200) : '', WAIT_MS)
  const all = useRead(treasury.listLedgerAccounts, { query: { asset } })
  const results = useRead(
    treasury.listLedgerAccounts,
    { query: { asset, search } },
    { enabled: search !== '', keepPrevious: true },
  )
  const searching = isSearch && (results.isFetching || search !== typed.trim().slice(0, 200))
  const failed = all.error ?? (isSearch ? results.error : undefined)
  const known = [...(all.data?.accounts ?? []), ...(isSearch ? (results.data?.accounts ?? []) : [])].map(pickedOf)
  const options = optionsOf(known, chosen, isSearch ? typed : '', (isSearch ? results : all).data?.more)
  const nothing = searching || all.isPending ? copy.searching : failed ? copy.failed : copy.nothing
  return (
    <Select
      {...rest}
      searchable
      clearable
      placeholder={copy.placeholder}
      data={options}
      // Options are already filtered, members' accounts by the server.
      filter={({ options: input }) => input}
      value={chosen?.code ?? null}
      onChange={(code) => onChoose(known.find((account) => account.code === code))}
      searchValue={typed}
      onSearchChange={setTyped}
      nothingFoundMessage={nothing}
      maxDropdownHeight={optionsHeight(280)}
      limit={60}
      renderOption={({ option }) => {
        const account = known.find((entry) => entry.code === option.value) ?? chosen
        return (
          <span className={styles.option}>
            <span>{option.label}</span>
            {account && <span>{coin(account.balance, asset)}</span>}
          </span>
        )
      }}
    />
  )
}
