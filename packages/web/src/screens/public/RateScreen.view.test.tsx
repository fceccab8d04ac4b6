import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { screen } from '@testing-library/react'
import { ticketMail } from '@vesica/contract'
import { expect, test } from 'vitest'
import { aNetwork } from '../../../test/network.ts'
import { show } from '../../../test/show.tsx'
import { RateScreen } from './RateScreen.tsx'

const about = { ticketReference: 'TKT-7KQ2M9XA', subject: 'Crushed box' }

/** Opens the page through the emailed link. */
const open = (chosen: string) => {
  const root = createRootRoute()
  const route = createRoute({ getParentRoute: () => root, path: '/rate/$token', component: RateScreen })
  const history = createMemoryHistory({ initialEntries: [`/rate/signed?rating=${chosen}`] })
  return show(<RouterProvider router={createRouter({ routeTree: root.addChildren([route]), history })} />)
}

test('opening the page does not count as a rating, pressing the button does, and a comment can be added', async () => {
  const network = aNetwork()
  network.answers(ticketMail.getRating, { ...about, rating: null })
  network.answers(ticketMail.rateByLink, { rating: 'bad' })
  const person = open('bad')
  const press = await screen.findByRole('button', { name: 'No, it didn’t' })
  expect(screen.getByText('TKT-7KQ2M9XA: Crushed box')).toBeTruthy()
  expect(network.asked(ticketMail.rateByLink)).toEqual([])
  network.answers(ticketMail.getRating, { ...about, rating: 'bad' })
  await person.click(press)
  expect(await screen.findByText('You told us that our answer didn’t help.')).toBeTruthy()
  expect(network.asked(ticketMail.rateByLink).map(({ body }) => body)).toEqual([{ token: 'signed', rating: 'bad' }])
  await person.type(screen.getByRole('textbox', { name: 'Would you like to add something?' }), 'Too slow.')
  await person.click(screen.getByRole('button', { name: 'Send' }))
  expect(await screen.findByText('Thank you. Your comment was sent to support.')).toBeTruthy()
  expect(network.asked(ticketMail.rateByLink).at(-1)?.body).toEqual({
    token: 'signed',
    rating: 'bad',
    comment: 'Too slow.',
  })
})

test('an invalid link says why, and links to Support', async () => {
  const network = aNetwork()
  network.refuses(ticketMail.getRating, 422, { message: 'Dead.', code: 'rating_link_dead' })
  open('good')
  expect(await screen.findByText('This link no longer works')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Open Support' }).getAttribute('href')).toBe('/support')
})

test('an earlier rating is displayed, whatever the link says', async () => {
  const network = aNetwork()
  network.answers(ticketMail.getRating, { ...about, rating: 'good' })
  open('bad')
  expect(await screen.findByText('You told us that our answer helped.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'No, it didn’t' })).toBeNull()
})
