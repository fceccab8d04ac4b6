import { screen } from '@testing-library/react'
import { store } from '@vesica/contract'
import { expect, test } from 'vitest'
import { AtAddress, signedIn } from '../../../test/member.tsx'
import { aNetwork } from '../../../test/network.ts'
import { show } from '../../../test/show.tsx'
import { StoreList } from './StoreList.tsx'
import { storeAddress } from './storeUrl.ts'

const mala: store.Product = {
  ...{ id: 'id-of-mala', name: 'Rose quartz mala', description: '', price: 24, discount: 0, isDiscounted: false },
  ...{ discountedPercentage: 0, discountedPrice: 24, category: 'Bells', categoryId: 'id-of-bells', categoryEmoji: '' },
  ...{ isReward: false, rewardPlan: null, rewardPlanName: null, stockCount: 3, inStock: true, isFeatured: false },
  ...{ image: null, images: null, tags: [], rating: null, ratingCount: 0 },
  updatedAt: '2026-01-02T00:00:00.000Z',
}
const list = <StoreList view={storeAddress.plain} onView={() => undefined} hrefOf={() => '/store'} />

const showList = (products: store.Product[]) => {
  const network = aNetwork()
  signedIn(network)
  const categories = [{ id: 'id-of-bells', name: 'Bells', emoji: '', count: 1 }]
  const facets = { categories, prices: [] }
  network.answers(store.listProducts, {
    ...{ products, total: products.length, facets },
    ...{ next_cursor: null, previous_cursor: null },
  })
  show(<AtAddress address="/store" screen={() => list} />)
}

test('a skip link takes the keyboard past the filters to the products', async () => {
  showList([mala])
  const link = await screen.findByRole('link', { name: 'Skip to products' })
  const target = document.getElementById(link.getAttribute('href')?.slice(1) ?? '')
  expect(target).toBe(screen.getByRole('heading', { level: 2 }))
  expect(target?.tabIndex).toBe(-1)
  const filter = screen.getByRole('button', { name: /Bells/ })
  expect(link.compareDocumentPosition(filter)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})

test('an empty store has no skip link to products', async () => {
  showList([])
  await screen.findByText('No products yet')
  expect(screen.queryByRole('link', { name: 'Skip to products' })).toBeNull()
})
