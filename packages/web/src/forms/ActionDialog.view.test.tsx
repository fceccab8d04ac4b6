import { screen, waitFor } from '@testing-library/react'
import { products } from '@vesica/contract'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { aNetwork } from '../../test/network.ts'
import { show } from '../../test/show.tsx'
import { ActionDialog } from './ActionDialog.tsx'

const Screen = () => {
  const [isOpen, setOpen] = useState(true)
  if (!isOpen) return <p>Closed</p>
  return (
    <ActionDialog
      endpoint={products.deleteProductCategory}
      input={{ params: { id: 'of-a-test' } }}
      question="Delete Altars?"
      action="Delete"
      danger
      done="Category deleted"
      onClose={() => setOpen(false)}
    />
  )
}

test('runs a confirmed action once, closes, and confirms it', async () => {
  const network = aNetwork()
  const answer = network.delays(products.deleteProductCategory, { message: 'x' })
  const person = show(<Screen />)
  const button = await screen.findByRole('button', { name: 'Delete' })
  await person.dblClick(button)
  answer()
  expect(await screen.findByText('Closed')).toBeDefined()
  expect(screen.getByText('Category deleted')).toBeDefined()
  expect(network.asked(products.deleteProductCategory)).toHaveLength(1)
})

test('stays open with the error message, and can be retried', async () => {
  const network = aNetwork()
  network.refuses(products.deleteProductCategory, 409, {
    message: 'It still holds 3 products.',
    code: 'category_in_use',
  })
  const person = show(<Screen />)
  await person.click(await screen.findByRole('button', { name: 'Delete' }))
  expect((await screen.findByRole('alert')).textContent).toBe('It still holds 3 products.')
  network.answers(products.deleteProductCategory, { message: 'x' })
  await person.click(screen.getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(screen.getByText('Closed')).toBeDefined())
})
