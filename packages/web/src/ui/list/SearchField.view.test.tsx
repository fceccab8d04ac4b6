import { screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { show } from '../../../test/show.tsx'
import { SearchField } from './SearchField.tsx'

/** A list whose address is changed by its search and by its rows, as the router does it. */
const List = ({ went }: { went: string[] }) => {
  const [value, setValue] = useState('')
  return (
    <>
      <SearchField
        label="Search products"
        value={value}
        onSearch={(next) => {
          went.push(`search ${next}`)
          setValue(next)
        }}
      />
      <button type="button" onClick={() => went.push('bowl')}>
        Bowl
      </button>
    </>
  )
}

test('who presses a row before the search has begun goes there, and is not led back by the search', async () => {
  const went: string[] = []
  const person = show(<List went={went} />)
  await person.type(screen.getByRole('searchbox', { name: 'Search products' }), 'bow')
  expect(went).toEqual([])
  await person.click(screen.getByRole('button', { name: 'Bowl' }))
  expect(went).toEqual(['search bow', 'bowl'])
})

test('leaving the field without having typed searches for nothing', async () => {
  const went: string[] = []
  const person = show(<List went={went} />)
  await person.click(screen.getByRole('searchbox', { name: 'Search products' }))
  await person.tab()
  expect(went).toEqual([])
})
