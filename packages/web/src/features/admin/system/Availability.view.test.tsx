import { screen, waitFor, within } from '@testing-library/react'
import { availability, system } from '@vesica/contract'
import { beforeEach, expect, test } from 'vitest'
import { controls } from '../../../../test/controls.ts'
import { signedIn } from '../../../../test/member.tsx'
import { aNetwork } from '../../../../test/network.ts'
import { show } from '../../../../test/show.tsx'
import { FeaturesPanel } from './FeaturesPanel.tsx'
import { PlannedMaintenance } from './PlannedMaintenance.tsx'
import { StatusCards } from './StatusCards.tsx'

let network: ReturnType<typeof aNetwork>
beforeEach(() => {
  network = aNetwork()
  signedIn(network, { role: 'admin', rights: ['settings:read', 'settings:write'] })
  network.answers(system.getSystemControls, { systemControls: controls })
})

/** A button, once permissions are loaded and it is enabled. */
const mine = (name: string) =>
  waitFor(() => {
    const button = screen.getByRole('button', { name })
    expect(button.getAttribute('aria-disabled')).not.toBe('true')
    return button
  })

const storeOff = {
  ...controls,
  features: controls.features.map((feature) => ({ ...feature, enabled: feature.id !== 'store' })),
}

test('disabling a feature asks first with the numbers of people affected, and confirms', async () => {
  network.answers(availability.getEffects, {
    effects: [
      { of: 'members', count: 214 },
      { of: 'carts', count: 3 },
      { of: 'orders', count: 1 },
    ],
  })
  network.answers(availability.setFeature, { systemControls: storeOff })
  const person = show(<FeaturesPanel />)
  await person.click(await screen.findByRole('switch', { name: /^Store/ }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Turn off Store?' }))
  const touched = await dialog.findByRole('list', { name: 'Current impact' })
  expect([...touched.children].map((line) => line.textContent)).toEqual([
    '214 members',
    '3 open carts',
    '1 order in progress',
  ])
  expect(network.asked(availability.setFeature)).toHaveLength(0)
  await person.click(dialog.getByRole('button', { name: 'Turn off Store' }))
  await screen.findByText('Feature Disabled Successfully')
  expect(network.asked(availability.setFeature)[0]?.body).toEqual({ feature: 'store', status: false })
  await waitFor(() => expect((screen.getByRole('switch', { name: /^Store/ }) as HTMLInputElement).checked).toBe(false))
})

test('numbers that fail to load are reported, and nothing is disabled meanwhile', async () => {
  network.refuses(availability.getEffects, 500, { message: 'Server error.', code: 'server_error' })
  const person = show(<FeaturesPanel />)
  await person.click(await screen.findByRole('switch', { name: /^Wallet/ }))
  await screen.findByText(/The current impact could not be loaded/)
  expect(network.asked(availability.setFeature)).toHaveLength(0)
})

test('enabling a feature takes effect at once', async () => {
  network.answers(system.getSystemControls, { systemControls: storeOff })
  network.answers(availability.setFeature, { systemControls: controls })
  const person = show(<FeaturesPanel />)
  await person.click(await screen.findByRole('switch', { name: /^Store/ }))
  await screen.findByText('Feature Enabled Successfully')
  expect(network.asked(availability.setFeature)[0]?.body).toEqual({ feature: 'store', status: true })
})

test('the Active Features card counts enabled, total and disabled features', async () => {
  show(<StatusCards controls={storeOff} />)
  const card = (await screen.findByText('Active Features')).closest('div')
  expect(card?.textContent).toContain('4 active')
  expect(card?.textContent).toContain('5 in total, 1 disabled')
})

test('maintenance is scheduled with times and a message, and errors are beside their fields', async () => {
  network.answers(availability.getEffects, { effects: [{ of: 'members', count: 1 }] })
  const message = 'Please choose an end in the future, after the start and at most 7 days later.'
  network.refuses(availability.planMaintenance, 422, {
    message,
    code: 'maintenance_times',
    errors: { until: [message] },
  })
  const person = show(<PlannedMaintenance controls={controls} />)
  await person.click(await mine('Plan maintenance'))
  const dialog = within(await screen.findByRole('dialog', { name: 'Plan maintenance' }))
  await person.click(dialog.getByRole('button', { name: 'Plan maintenance' }))
  expect(dialog.getAllByText('Please choose a date and time.')).toHaveLength(2)
  expect(network.asked(availability.planMaintenance)).toHaveLength(0)
  await person.type(dialog.getByLabelText('From'), '2027-03-04T22:00')
  await person.type(dialog.getByLabelText('Until'), '2027-03-04T21:00')
  await person.type(dialog.getByLabelText('Message (optional)'), 'New disks.')
  await person.click(dialog.getByRole('button', { name: 'Plan maintenance' }))
  await dialog.findByText(message)
  expect((dialog.getByLabelText('Until') as HTMLInputElement).value).toBe('2027-03-04T21:00')
  const at = (local: string) => new Date(local).toISOString()
  expect(network.asked(availability.planMaintenance)[0]?.body).toEqual({
    from: at('2027-03-04T22:00'),
    until: at('2027-03-04T21:00'),
    message: 'New disks.',
  })
})

test('scheduled maintenance is cancelled after a confirmation', async () => {
  const plannedMaintenance = {
    from: '2027-03-04T22:00:00.000Z',
    until: '2027-03-05T01:00:00.000Z',
    message: 'New disks.',
  }
  network.answers(availability.cancelMaintenance, { systemControls: controls })
  const person = show(<PlannedMaintenance controls={{ ...controls, plannedMaintenance }} />)
  expect(screen.getByText('“New disks.”')).toBeTruthy()
  await person.click(await mine('Cancel maintenance'))
  const dialog = within(await screen.findByRole('dialog', { name: 'Cancel the planned maintenance?' }))
  await person.click(dialog.getByRole('button', { name: 'Cancel maintenance' }))
  await screen.findByText('Planned maintenance cancelled')
  expect(network.asked(availability.cancelMaintenance)).toHaveLength(1)
})
