import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { anOrder } from '../../../../test/order.ts'
import { show } from '../../../../test/show.tsx'
import { Bought } from './Bought.tsx'

const [line] = anOrder().items
const lineOf = (name: string, quantity: number) => ({ ...(line as NonNullable<typeof line>), id: name, name, quantity })

test.each([
  [[lineOf('Salt lamp', 1)], '1 item'],
  [[lineOf('Salt lamp', 2)], '2 items'],
  [[lineOf('Salt lamp', 1), lineOf('Bell', 1)], 'and 1 more · 2 items'],
  [[lineOf('Salt lamp', 1), lineOf('Bell', 3), lineOf('Bowl', 1)], 'and 2 more · 5 items'],
])('an order in the list shows its first product, the number of others, and the total quantity', (items, summary) => {
  show(<Bought order={anOrder({ items })} />)
  expect(screen.getByText('Salt lamp')).toBeTruthy()
  expect(screen.getByText(summary)).toBeTruthy()
})
