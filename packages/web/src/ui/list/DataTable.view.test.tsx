import { screen, within } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { show } from '../../../test/show.tsx'
import { DataTable } from './DataTable.tsx'

const columns = [{ key: 'name', head: 'Name', lead: true, cell: (name: string) => name }]

const Table = ({ rows, current }: { rows: string[]; current?: string }) => {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  return (
    <DataTable
      caption="Bowls"
      columns={columns}
      rows={rows}
      rowKey={(name) => name}
      {...(current !== undefined && { current })}
      selected={selected}
      onSelect={setSelected}
    />
  )
}

const stops = () =>
  within(screen.getByRole('table', { name: 'Bowls' }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.tabIndex)
const checked = () => screen.getAllByRole<HTMLInputElement>('checkbox').map((box) => box.checked)

test('one row is reachable by Tab: the open one, or else the first', () => {
  show(<Table rows={['Brass', 'Clay', 'Glass']} />)
  expect(stops()).toEqual([0, -1, -1])
})

test('the open row is the one that is reachable by Tab', () => {
  show(<Table rows={['Brass', 'Clay', 'Glass']} current="Clay" />)
  expect(stops()).toEqual([-1, 0, -1])
})

test('X and the space bar select a row, and deselect it', async () => {
  const person = show(<Table rows={['Brass', 'Clay']} />)
  screen.getAllByRole('row')[1]?.focus()
  await person.keyboard('x')
  expect(checked()).toEqual([false, true, false])
  await person.keyboard(' ')
  expect(checked()).toEqual([false, false, false])
  await person.keyboard('jx')
  expect(checked()).toEqual([false, false, true])
})

test('all rows are selected and deselected at once', async () => {
  const person = show(<Table rows={['Brass', 'Clay']} />)
  await person.click(screen.getAllByRole('checkbox')[0] as HTMLElement)
  expect(checked()).toEqual([true, true, true])
  await person.click(screen.getAllByRole('checkbox')[0] as HTMLElement)
  expect(checked()).toEqual([false, false, false])
})

test('nothing is selected without a row', () => {
  show(<Table rows={[]} />)
  expect(checked()).toEqual([false])
})
