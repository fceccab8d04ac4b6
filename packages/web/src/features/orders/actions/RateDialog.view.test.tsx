import { screen, waitFor } from '@testing-library/react'
import { store } from '@vesica/contract'
import { expect, test } from 'vitest'
import { aNetwork } from '../../../../test/network.ts'
import { anOrder } from '../../../../test/order.ts'
import { show } from '../../../../test/show.tsx'
import { RateDialog } from './RateDialog.tsx'

test('a rating without stars focuses the first star, and a refused one has its reason at the text', async () => {
  const network = aNetwork()
  network.refuses(store.rateProduct, 422, {
    message: 'Unprocessable entity.',
    code: 'validation_failed',
    errors: { comment: ['Please use plain text.'] },
  })
  const person = show(<RateDialog order={anOrder()} onClose={() => undefined} />)
  const send = await screen.findByRole('button', { name: 'Save Rating' })
  await person.type(screen.getByRole('textbox', { name: /Comment/ }), ' It rings. ')
  await person.click(send)
  await screen.findByText('Please choose 1 to 5 stars.')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('radio', { name: /^1 star\b/ })))
  expect(network.asked(store.rateProduct)).toEqual([])
  await person.click(screen.getByRole('radio', { name: /^4 stars/ }))
  expect(screen.queryByText('Please choose 1 to 5 stars.')).toBeNull()
  await person.click(send)
  await screen.findByText('Please use plain text.')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: /Comment/ })))
  expect(network.asked(store.rateProduct).map(({ body }) => body)).toEqual([{ stars: 4, comment: 'It rings.' }])
})

test('a product that was already rated has its rating updated', async () => {
  const [line] = anOrder().items
  const items = [{ ...(line as NonNullable<typeof line>), stars: 3 }]
  show(<RateDialog order={anOrder({ items })} onClose={() => undefined} />)
  expect(await screen.findByRole('button', { name: 'Change Rating' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Save Rating' })).toBeNull()
})
