import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { show } from '../../../test/show.tsx'
import { StoreFilters } from './StoreFilters.tsx'
import { storeAddress } from './storeUrl.ts'

const categories = [
  { id: 'id-of-teas', name: 'Teas', emoji: '', count: 0 },
  { id: 'id-of-bells', name: 'Bells', emoji: '', count: 2 },
]
const showFilters = (category?: string) =>
  show(
    <StoreFilters
      view={{ ...storeAddress.plain, category }}
      facets={{ categories, prices: [] }}
      onView={() => undefined}
    />,
  )

test('a category without products is not offered', () => {
  showFilters()
  expect(screen.getByRole('button', { name: /Bells/ })).toBeTruthy()
  expect(screen.queryByRole('button', { name: /Teas/ })).toBeNull()
})

test('a selected category stays, so that it can be cleared', () => {
  showFilters('id-of-teas')
  expect(screen.getByRole('button', { name: /Teas/ })).toBeTruthy()
})
