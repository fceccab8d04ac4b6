import { screen, waitFor } from '@testing-library/react'
import { products, type store, system } from '@vesica/contract'
import { useState } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { aNetwork } from '../../test/network.ts'
import { show } from '../../test/show.tsx'
import { productCategories } from '../features/admin/products/productCategories.ts'
import { FeeForm } from '../features/admin/system/FeeForm.tsx'
import { CategoryForm } from '../lists/categories/CategoryForm.tsx'

let network: ReturnType<typeof aNetwork>
beforeEach(() => {
  network = aNetwork()
})

const category: store.ProductCategory = {
  id: '01',
  name: 'Bowls',
  description: 'Things that sound.',
  emoji: '🔔',
  active: true,
  productCount: 0,
}
const field = (name: string) => screen.getByRole('textbox', { name })
const valueOf = (name: string) => (field(name) as HTMLInputElement).value
const nothing = () => undefined

/** The form of a category that somebody else changes. */
const Shared = () => {
  const [now, setNow] = useState(category)
  return (
    <>
      <button type="button" onClick={() => setNow({ ...now, name: `${now.name} and more` })}>
        Somebody else
      </button>
      <CategoryForm kind={productCategories} category={now} onDone={nothing} onCancel={nothing} />
    </>
  )
}

describe('a record form', () => {
  test('creates new records and updates existing ones, from the declared fields', async () => {
    const onDone = vi.fn<() => void>()
    network.answers(products.createProductCategory, { category })
    const person = show(
      <CategoryForm kind={productCategories} category={undefined} onDone={onDone} onCancel={nothing} />,
    )
    const create = screen.getByRole('button', { name: 'Create category' })
    expect(create.hasAttribute('disabled')).toBe(true)
    await person.type(field('Name'), 'Bowls')
    await person.type(field('Description'), 'Things that sound.')
    await person.click(create)
    await waitFor(() => expect(onDone).toHaveBeenCalledOnce())
    const body = { name: 'Bowls', description: 'Things that sound.', emoji: '', active: true }
    expect(network.asked(products.createProductCategory).map((request) => request.body)).toEqual([body])
  })

  test('shows an error at the field it belongs to, and clears it once that is changed', async () => {
    network.refuses(products.updateProductCategory, 409, { message: 'There is one already.', code: 'category_exists' })
    const person = show(
      <CategoryForm kind={productCategories} category={category} onDone={nothing} onCancel={nothing} />,
    )
    await person.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(document.activeElement).toBe(field('Name')))
    expect(screen.getByText('There is one already.')).toBeTruthy()
    expect(screen.queryByRole('alert')).toBeNull()
    await person.type(field('Name'), '!')
    expect(screen.queryByText('There is one already.')).toBeNull()
    expect(valueOf('Name')).toBe('Bowls!')
  })

  test('shows general errors above the buttons', async () => {
    network.refuses(products.updateProductCategory, 404, { message: 'Resource not found.', code: 'not_found' })
    const person = show(
      <CategoryForm kind={productCategories} category={category} onDone={nothing} onCancel={nothing} />,
    )
    await person.click(screen.getByRole('button', { name: 'Save' }))
    expect((await screen.findByRole('alert')).textContent).toBe('Resource not found.')
  })

  test('restores the focus to the button that lost it during the request', async () => {
    const arrive = network.delays(products.updateProductCategory, { category })
    const person = show(
      <CategoryForm kind={productCategories} category={category} onDone={nothing} onCancel={nothing} />,
    )
    const save = screen.getByRole('button', { name: 'Save' })
    await person.click(save)
    await waitFor(() => expect(save.hasAttribute('disabled')).toBe(true))
    // As browsers do with a button that becomes disabled.
    save.blur()
    arrive()
    await waitFor(() => expect(document.activeElement).toBe(save))
  })

  test('shows concurrent changes while nothing is typed, and keeps typed values afterwards', async () => {
    const person = show(<Shared />)
    const change = screen.getByRole('button', { name: 'Somebody else' })
    await person.click(change)
    expect(valueOf('Name')).toBe('Bowls and more')
    await person.type(field('Name'), '!')
    await person.click(change)
    expect(valueOf('Name')).toBe('Bowls and more!')
  })
})

describe('an amount', () => {
  test('is parsed with a comma, displayed as parsed, and sent like that', async () => {
    network.loses(system.setSignupFee)
    const person = show(<FeeForm fee={25} charge="fee" coins={1} />)
    await person.clear(field('Registration fee in USD'))
    await person.type(field('Registration fee in USD'), '12,50')
    await person.click(screen.getByRole('button', { name: 'Update fee' }))
    expect((await screen.findByRole('alert')).textContent).toContain('No response from server.')
    expect(valueOf('Registration fee in USD')).toBe('12.5')
    expect(network.asked(system.setSignupFee).map(({ body }) => body)).toEqual([{ fee: 12.5 }])
  })

  test('that is invalid is reported while it is typed, and never sent', async () => {
    const person = show(<FeeForm fee={25} charge="fee" coins={1} />)
    const unreadable = 'Please enter a number of 0 or more, like 1299.90.'
    await person.clear(field('Registration fee in USD'))
    await person.type(field('Registration fee in USD'), '1.02,')
    expect(screen.queryByText(unreadable)).toBeNull()
    await person.type(field('Registration fee in USD'), '5')
    expect(screen.getByText(unreadable)).toBeTruthy()
    await person.click(screen.getByRole('button', { name: 'Update fee' }))
    await waitFor(() => expect(document.activeElement).toBe(field('Registration fee in USD')))
    expect(network.asked(system.setSignupFee)).toEqual([])
  })
})
