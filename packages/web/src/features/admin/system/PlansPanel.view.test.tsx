import { screen, waitFor, within } from '@testing-library/react'
import { audit, plans } from '@vesica/contract'
import { useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { signedIn } from '../../../../test/member.tsx'
import { aNetwork } from '../../../../test/network.ts'
import { show } from '../../../../test/show.tsx'
import { PlansPanel } from './PlansPanel.tsx'
import type { SystemView } from './systemUrl.ts'

const seeker: plans.ManagedPlan = {
  id: 'id-of-seeker',
  name: 'Seeker',
  description: 'Begin.',
  price: 79,
  icon: '🌱',
  level: 'seeker',
  rank: 1,
  popular: false,
  active: true,
  growth_aggregate: 10,
  features: ['The library'],
  members: 214,
}

let network: ReturnType<typeof aNetwork>
beforeEach(() => {
  network = aNetwork()
  signedIn(network, { role: 'admin', rights: ['settings:read', 'settings:write'] })
  network.answers(plans.listManagedPlans, { plans: [seeker], pauseDays: 30 })
})

const Panel = () => {
  const [view, setView] = useState<SystemView>({ tab: 'plans', dialog: undefined, about: undefined })
  return <PlansPanel view={view} onView={setView} />
}

test('plans are listed with price and number of members, and can be disabled', async () => {
  network.refuses(plans.updatePlan, 409, { message: 'This is the last plan on offer.', code: 'last_plan' })
  const person = show(<Panel />)
  const row = (await screen.findByText('214')).closest('tr')
  expect(row?.textContent).toContain('$79')
  await person.click(screen.getByRole('button', { name: 'Disable Seeker' }))
  const question = within(await screen.findByRole('dialog', { name: 'Disable Seeker?' }))
  expect(question.getByText(/Current members keep it until their membership ends/)).toBeTruthy()
  expect(network.asked(plans.updatePlan)).toEqual([])
  await person.click(question.getByRole('button', { name: 'Disable' }))
  expect((await question.findByRole('alert')).textContent).toBe('This is the last plan on offer.')
  const [request] = network.asked(plans.updatePlan)
  expect(request?.body instanceof FormData && [...request.body]).toEqual([['active', 'false']])
  network.answers(plans.updatePlan, { plan: { ...seeker, active: false } })
  await person.click(question.getByRole('button', { name: 'Disable' }))
  expect(await screen.findByText('Seeker is disabled')).toBeTruthy()
})

test('features of a new plan are added with Enter, without duplicates', async () => {
  network.answers(plans.createPlan, {
    plan: { ...seeker, id: 'id-of-elder', name: 'Elder', active: false },
  })
  network.answers(plans.updatePlan, { plan: { ...seeker, id: 'id-of-elder', name: 'Elder' } })
  const person = show(<Panel />)
  await person.click(await screen.findByRole('button', { name: 'Add plan' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Add plan' }))
  await person.type(dialog.getByLabelText(/^Name/), 'Elder')
  await person.type(dialog.getByLabelText(/^Icon/), '🌳')
  await person.type(dialog.getByLabelText(/^Description/), 'Hold the house.')
  await person.type(dialog.getByLabelText(/^Price per year/), '8')
  await dialog.findByText('In this order, the plan ranks above Seeker, which costs more.')
  await person.type(dialog.getByLabelText(/^Price per year/), '99')
  await waitFor(() => expect(dialog.queryByText(/^In this order/)).toBeNull())
  const features = dialog.getByLabelText(/^Features/)
  await person.type(features, 'The library{Enter}  {Enter}The library{Enter}The talks{Enter}')
  expect(network.asked(plans.createPlan)).toEqual([])
  await person.click(dialog.getByRole('button', { name: 'Create plan' }))
  await waitFor(() => expect(network.asked(plans.createPlan)).toHaveLength(1))
  const sent = network.asked(plans.createPlan)[0]?.body
  expect(sent instanceof FormData && sent.getAll('features[]')).toEqual(['The library', 'The talks'])
  expect(sent instanceof FormData && sent.get('active')).toBe('false')
  await screen.findByText('Plan Created Successfully. Elder isn’t active yet.')
  await person.click(screen.getByRole('button', { name: 'Activate' }))
  await screen.findByText('Elder is enabled')
  const offered = network.asked(plans.updatePlan)[0]?.body
  expect(offered instanceof FormData && [...offered]).toEqual([['active', 'true']])
})

test('a name that is taken has an error at its field, and the form keeps its values', async () => {
  network.answers(audit.listHistory, { entries: [], total: 0, next_cursor: null, previous_cursor: null } as never)
  network.refuses(plans.updatePlan, 409, {
    message: 'A plan of this name is there already.',
    code: 'plan_exists',
    errors: { name: ['A plan of this name is there already.'] },
  })
  const person = show(<Panel />)
  await person.click(await screen.findByRole('button', { name: 'Edit Seeker' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Seeker' }))
  const name = dialog.getByLabelText(/^Name/)
  await person.clear(name)
  await person.type(name, 'Guardian')
  await person.click(dialog.getByRole('button', { name: 'Save' }))
  await dialog.findByText('A plan of this name is there already.')
  expect((name as HTMLInputElement).value).toBe('Guardian')
})
