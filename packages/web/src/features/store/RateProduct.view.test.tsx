import { screen, waitFor } from '@testing-library/react'
import { store } from '@vesica/contract'
import { expect, test } from 'vitest'
import { aNetwork } from '../../../test/network.ts'
import { show } from '../../../test/show.tsx'
import { RateProduct } from './RateProduct.tsx'

test('a rating starts with the previous one, requires stars, and shows general errors above the button', async () => {
  const network = aNetwork()
  network.answers(store.getOwnRating, { delivered: true, rating: { stars: 3, comment: null } })
  network.refuses(store.rateProduct, 403, { message: 'Not delivered yet.', code: 'not_delivered' })
  const person = show(<RateProduct product={{ id: 'id-of-bell', name: 'Bell' }} />)
  await person.click(await screen.findByRole('button', { name: 'Change your rating' }))
  const send = await screen.findByRole('button', { name: 'Save Rating' })
  expect((screen.getByRole('radio', { name: /^3 of 5/ }) as HTMLInputElement).checked).toBe(true)
  await person.click(send)
  expect((await screen.findByRole('alert')).textContent).toBe('Not delivered yet.')
  await waitFor(() => expect(document.activeElement).toBe(send))
  expect(network.asked(store.rateProduct).map(({ body }) => body)).toEqual([{ stars: 3 }])
})
