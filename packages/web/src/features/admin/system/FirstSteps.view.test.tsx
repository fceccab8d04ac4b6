import { screen } from '@testing-library/react'
import { type FirstStep, firstSteps, system } from '@vesica/contract'
import { beforeEach, expect, test } from 'vitest'
import { controls } from '../../../../test/controls.ts'
import { AtAddress, signedIn } from '../../../../test/member.tsx'
import { aNetwork } from '../../../../test/network.ts'
import { show } from '../../../../test/show.tsx'
import { FirstSteps } from './FirstSteps.tsx'
import { areAllSeen, noteSteps } from './firstStepsSeen.ts'

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

test('each remaining step links to where it is done, except to the current page', async () => {
  network.answers(system.getSystemControls, withSteps({ look: false, fee: false }))
  showSteps('platform')
  await screen.findByText('8 of 10 done. Complete these to get your platform ready for members.')
  const link = screen.getByRole('link', { name: 'Open: Set your name and colors' })
  expect(link.getAttribute('href')).toBe('/admin/system?tab=branding')
  expect(screen.getAllByRole('link')).toHaveLength(1)
})

test('the fee can be confirmed unchanged', async () => {
  network.answers(system.getSystemControls, withSteps({ look: false, fee: false }))
  network.answers(system.setSignupFee, withSteps({ look: false }))
  const person = showSteps()
  await person.click(await screen.findByRole('button', { name: 'Looks right' }))
  expect(await screen.findByText(/^9 of 10 done/)).toBeDefined()
  expect(network.asked(system.setSignupFee).map(({ body }) => body)).toEqual([{ fee: 25 }])
})

test('the card can be hidden and restored', async () => {
  network.answers(system.getSystemControls, withSteps({ look: false }))
  const person = showSteps()
  await person.click(await screen.findByRole('button', { name: 'Hide first steps' }))
  expect(screen.queryByRole('region', { name: 'First steps' })).toBeNull()
  await person.click(screen.getByRole('button', { name: /^Show first steps/ }))
  expect(screen.getByRole('region', { name: 'First steps' })).toBeDefined()
})

const placeOf: Readonly<Record<FirstStep, string>> = {
  look: '/admin/system?tab=branding',
  mail: '/admin/system?tab=mail',
  coin: '/admin/system?tab=assets',
  // The checklist is the first element of the screen.
  fee: '/admin/system',
  plans: '/admin/system?tab=plans',
  frontPage: '/admin/system?tab=front-page',
  library: '/admin/content',
  texts: '/admin/system?tab=branding',
  administrator: '/admin/users',
  backup: '/admin/system?tab=backup',
}

test('each step links to where it is done', async () => {
  network.answers(
    system.getSystemControls,
    withSteps(Object.fromEntries(firstSteps.map((step) => [step, false])) as system.SystemControls['firstSteps']),
  )
  showSteps()
  await screen.findByText(/^0 of 10 done/)
  const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'))
  expect(links).toEqual(firstSteps.map((step) => placeOf[step]))
})

test('the checklist is completed only once every step is', () => {
  const all = Object.fromEntries(firstSteps.map((step) => [step, true])) as system.SystemControls['firstSteps']
  expect(areAllSeen()).toBe(false)
  noteSteps({ ...all, backup: false })
  expect(areAllSeen()).toBe(false)
  noteSteps(all)
  expect(areAllSeen()).toBe(true)
})
