import { screen } from '@testing-library/react'
import { system } from '@vesica/contract'
import { beforeEach, expect, test } from 'vitest'
import { controls } from '../../../test/controls.ts'
import { AtAddress, signedIn } from '../../../test/member.tsx'
import { aNetwork } from '../../../test/network.ts'
import { show } from '../../../test/show.tsx'
import { FirstSteps } from './FirstSteps.tsx'

const withSteps = (more: Partial<system.SystemControls['firstSteps']>) => ({
  systemControls: { ...controls, firstSteps: { ...controls.firstSteps, ...more } },
})

const showSteps = (here?: string) =>
  show(<AtAddress address="/admin" screen={() => <FirstSteps {...(here !== undefined && { here })} />} />)

let network: ReturnType<typeof aNetwork>
beforeEach(() => {
  localStorage.clear()
  network = aNetwork()
  signedIn(network, { role: 'admin', rights: ['settings:read', 'settings:write'] })
})

test('each step that is left has a link to where it is done, and none to the page it stands on', async () => {
  network.answers(system.getSystemControls, withSteps({ look: false, fee: false }))
  showSteps('platform')
  await screen.findByText('8 of 10 done. They get your platform ready for members.')
  const link = screen.getByRole('link', { name: 'Open: Set your name and colours' })
  expect(link.getAttribute('href')).toBe('/admin/system?tab=look')
  expect(screen.getAllByRole('link')).toHaveLength(1)
})

test('the fee is confirmed as it is', async () => {
  network.answers(system.getSystemControls, withSteps({ look: false, fee: false }))
  network.answers(system.setSignupFee, withSteps({ look: false }))
  const person = showSteps()
  await person.click(await screen.findByRole('button', { name: 'This is right' }))
  expect(await screen.findByText(/^9 of 10 done/)).toBeDefined()
  expect(network.asked(system.setSignupFee).map(({ body }) => body)).toEqual([{ fee: 25 }])
})

test('the card is hidden, and comes back', async () => {
  network.answers(system.getSystemControls, withSteps({ look: false }))
  const person = showSteps()
  await person.click(await screen.findByRole('button', { name: 'Hide: First steps' }))
  expect(screen.queryByRole('region', { name: 'First steps' })).toBeNull()
  await person.click(screen.getByRole('button', { name: /^Show first steps/ }))
  expect(screen.getByRole('region', { name: 'First steps' })).toBeDefined()
})
