import { screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { show } from '../../../test/show.tsx'
import { SearchField } from './SearchField.tsx'

/** A list whose address is changed by its search and by links, asynchronously like those of the router. */
const List = ({ went }: { went: string[] }) => {
  const [value, setValue] = useState('')
  const [hasLeft, leave] = useState(false)
  if (hasLeft) return <h1>Bowl</h1>
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
      <a
        href="#bowl"
        onClick={(event) => {
          event.preventDefault()
          went.push('bowl')
          setTimeout(() => leave(true), 600)
        }}
      >
        Bowl
      </a>
      <a href="#other" onClick={(event) => event.preventDefault()}>
        Another order
      </a>
    </>
  )
}

const field = () => screen.getByRole('searchbox', { name: 'Search products' })

test('pressing a row cancels a pending search', async () => {
  const went: string[] = []
  const person = show(<List went={went} />)
  await person.type(field(), 'bow')
  expect(went).toEqual([])
  await person.click(screen.getByRole('link', { name: 'Bowl' }))
  await screen.findByRole('heading', { name: 'Bowl' })
  expect(went).toEqual(['bowl'])
})

test('a pending search runs when a link keeps the list open', async () => {
  const went: string[] = []
  const person = show(<List went={went} />)
  await person.type(field(), 'bow')
  await person.click(screen.getByRole('link', { name: 'Another order' }))
  await expect.poll(() => went, { timeout: 5000 }).toEqual(['search bow'])
})
