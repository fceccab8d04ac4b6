import { screen } from '@testing-library/react'
import { membership, products } from '@vesica/contract'
import { expect, test } from 'vitest'
import { aNetwork } from '../../../../test/network.ts'
import { show } from '../../../../test/show.tsx'
import { ProductForm } from './ProductForm.tsx'

const category = {
  id: '01',
  name: 'Bowls',
  description: 'Things that sound.',
  emoji: '🔔',
  active: true,
  productCount: 0,
}
const nothing = () => undefined

test('a new product with an invalid stock or discount shows the errors, and cannot be created', async () => {
  const network = aNetwork()
  network.answers(products.listManagedCategories, { categories: [category] })
  network.answers(membership.listPlans, { plans: [] })
  const person = show(<ProductForm product={undefined} onDone={nothing} onCancel={nothing} onCategories={nothing} />)
  const field = (name: RegExp) => screen.findByRole('textbox', { name })
  const isDisabled = () => screen.getByRole('button', { name: 'Create product' }).hasAttribute('disabled')
  await person.type(await field(/^Name/), 'Bowl')
  await person.type(await field(/^Price/), '24.50')
  await person.click(screen.getByRole('combobox', { name: /^Category/ }))
  await person.click(await screen.findByRole('option', { name: 'Bowls', hidden: true }))
  const stock = await field(/^Stock/)
  await person.type(stock, '3,5')
  await screen.findByText('Please enter a whole number, 0 or more.')
  expect(screen.queryByText(/Save again/)).toBeNull()
  expect(isDisabled()).toBe(true)
  await person.clear(stock)
  await person.type(stock, '3')
  expect(isDisabled()).toBe(false)
  const discount = await field(/^Discount/)
  await person.clear(discount)
  await person.type(discount, '101')
  await screen.findByText('Please enter a whole number from 0 to 100.')
  expect(isDisabled()).toBe(true)
  await screen.findByText('Still missing: Discount in percent.')
  await person.clear(discount)
  expect(isDisabled()).toBe(false)
})

test('a new product can be opened from its confirmation', async () => {
  const network = aNetwork()
  network.answers(products.listManagedCategories, { categories: [category] })
  network.answers(membership.listPlans, { plans: [] })
  network.answers(products.createProduct, { product: { id: 'id-of-bowl' } } as never)
  const opened: string[] = []
  const person = show(
    <ProductForm
      product={undefined}
      onDone={nothing}
      onCancel={nothing}
      onCategories={nothing}
      onOpen={(id) => opened.push(id)}
    />,
  )
  for (const [name, typed] of [
    [/^Name/, 'Bowl'],
    [/^Price/, '24.50'],
    [/^Stock/, '3'],
  ] as const)
    await person.type(await screen.findByRole('textbox', { name }), typed)
  await person.click(screen.getByRole('combobox', { name: /^Category/ }))
  await person.click(await screen.findByRole('option', { name: 'Bowls', hidden: true }))
  await person.click(screen.getByRole('button', { name: 'Create product' }))
  await screen.findByText('Product Created Successfully')
  await person.click(screen.getByRole('button', { name: 'Open' }))
  expect(opened).toEqual(['id-of-bowl'])
})
